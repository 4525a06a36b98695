#if canImport(ObjectiveC)
  public import Streams

  extension Reactive where Base: AnyObject {
    /// Emits once when the object is deallocated, and completes.
    ///
    /// ```swift
    /// location.take(until: screen.rx.deallocated).subscribe(onNext: { print($0) })
    /// ```
    ///
    /// Available only on platforms with Objective-C, where associated objects are released with their owner. On other
    /// platforms, add a subject to your class, and emit from its `deinit`.
    ///
    /// - Concurrency: emits on the thread that deallocates the object.
    ///
    /// Source of the idea: RxCocoa.
    public var deallocated: Observable<Void> {
      associated(with: base, Deallocation.self) { Deallocation() }.gone.asObservable()
    }

    /// An alias of ``deallocated``. No method of the object can be called at the time of emission.
    public var deallocating: Observable<Void> { deallocated }
  }

  private final class Deallocation: Sendable {
    let gone = ReplaySubject<Void>.create(bufferSize: 1)

    deinit {
      gone.onNext(())
      gone.onCompleted()
    }
  }
#endif
