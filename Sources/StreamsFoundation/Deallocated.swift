#if canImport(ObjectiveC)
  public import Streams

  extension Reactive where Base: AnyObject {
    /// Emits once when the object is released, and completes.
    ///
    /// ```swift
    /// location.take(until: screen.rx.deallocated).subscribe(onNext: { print($0) })
    /// ```
    ///
    /// It is there only on systems with Objective-C, where associated objects are released with their owner. Elsewhere,
    /// give an object of your own a subject, to which its `deinit` sends.
    ///
    /// - Concurrency: emits on the thread that releases the object.
    ///
    /// Source of the idea: RxCocoa.
    public var deallocated: Observable<Void> {
      associated(with: base, Deallocation.self) { Deallocation() }.gone.asObservable()
    }

    /// The same as ``deallocated``: no method of the object can be called any more.
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
