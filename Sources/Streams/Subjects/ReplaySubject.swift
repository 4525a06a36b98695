/// Keeps elements and replays them to later observers.
///
/// ```swift
/// let subject = ReplaySubject<Int>.create(bufferSize: 2)
/// for number in 1...3 { subject.onNext(number) }
/// subject.subscribe(onNext: { print($0) })
/// // 2
/// // 3
/// ```
///
/// Use it where later observers need more than the latest element, such as a log. For the latest element only, use a
/// ``BehaviorSubject``. To replay the elements of a stream, use `share(replay:)` instead.
///
/// - Concurrency: safe to use from any thread. Events are delivered one at a time, in the order in which they were
///   accepted. An event accepted during a delivery, from another thread or from inside an observer, waits, and the
///   delivering thread delivers it next. No lock is held during delivery. An observer that subscribes while another
///   thread emits misses no event and receives none twice.
/// - After `onError` or `onCompleted`, later observers receive the kept elements, and then that end. After
///   ``dispose()`` they receive ``RxError/disposed(object:)``, and the subject has no observers and ignores events.
/// - Complexity: constant per event and observer. Subscribing is linear in the number of kept elements.
///
/// Source of the idea: [ReactiveX, Subject](https://reactivex.io/documentation/subject.html).
///
/// `@unchecked Sendable` is true because its only property is a `let` of a `Sendable` type.
public final class ReplaySubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType,
  Cancelable, SinkConvertible, @unchecked Sendable
{
  /// The observer side of the subject is the subject itself.
  public typealias SubjectObserverType = ReplaySubject<Element>
  public typealias Observer = ReplaySubject<Element>

  private let core: SubjectCore<Element>

  private init(count: Int) {
    core = SubjectCore(keeping: .last(count), as: .replaySubject)
    super.init()
  }

  /// Creates a subject that keeps the last `bufferSize` elements.
  ///
  /// - Parameter bufferSize: the number of elements that a later observer receives. No memory is reserved for them. A
  ///   negative size is a programmer error and stops the program.
  public static func create(bufferSize: Int) -> ReplaySubject<Element> {
    precondition(
      bufferSize >= 0,
      "ReplaySubject.create(bufferSize: \(bufferSize)) got a negative size. Pass 0 to keep no element."
    )
    return ReplaySubject(count: bufferSize)
  }

  /// Creates a subject that keeps every element until it is deallocated.
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(count: .max) }

  deinit { core.abandon() }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    core.admit(sink, subject: core.name)
  }

  var sink: Sink<Element> { InnerSink(SubjectFeed(self, core)) }

  @inlinable
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): onNext(element)
    case .error(let error): onError(error)
    case .completed: onCompleted()
    }
  }

  public func onNext(_ element: Element) { core.next(element) }
  public func onError(_ error: any Error) { core.failed(error) }
  public func onCompleted() { core.completed() }

  /// Returns this subject.
  public func asObserver() -> ReplaySubject<Element> { self }

  /// A Boolean value that indicates whether the subject has observers.
  public var hasObservers: Bool { core.hasObservers }

  /// A Boolean value that indicates whether ``dispose()`` has been called.
  public var isDisposed: Bool { if case .disposed = core.stop { true } else { false } }

  /// Releases the kept elements, and all observers without notifying them, and ignores later events. To end the stream
  /// for the observers, call `onCompleted()` instead.
  public func dispose() { core.dispose() }
}
