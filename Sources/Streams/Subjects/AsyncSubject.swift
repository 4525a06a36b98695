/// Emits its last element when it completes.
///
/// ```swift
/// let subject = AsyncSubject<Int>()
/// subject.subscribe(onNext: { print($0) })
/// subject.onNext(1)
/// subject.onNext(2)
/// subject.onCompleted()   // 2
/// ```
///
/// Use it for the result of a computation that may be observed before or after it is available. In new code, a `Task`
/// or a ``Single`` is usually simpler.
///
/// - Concurrency: safe to use from any thread. Events are delivered one at a time, in the order in which they were
///   accepted. An event accepted during a delivery, from another thread or from inside an observer, waits, and the
///   delivering thread delivers it next. No lock is held during delivery. An observer that subscribes while another
///   thread emits misses no event and receives none twice.
/// - After `onCompleted`, later observers receive the last element, if there was one, and then the end. After
///   `onError`, all observers receive only the error, and the element is released.
/// - Complexity: constant per event. Stores one element.
///
/// Source of the idea: [ReactiveX, Subject](https://reactivex.io/documentation/subject.html).
///
/// `@unchecked Sendable` is true because its only property is a `let` of a `Sendable` type.
public final class AsyncSubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType,
  SinkConvertible, @unchecked Sendable
{
  /// The observer side of the subject is the subject itself.
  public typealias SubjectObserverType = AsyncSubject<Element>
  public typealias Observer = AsyncSubject<Element>

  let core: SubjectCore<Element>

  /// Creates a subject without observers and without an element.
  public override init() {
    core = SubjectCore(keeping: .final, as: .asyncSubject)
    super.init()
  }

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
  public func asObserver() -> AsyncSubject<Element> { self }

  /// A Boolean value that indicates whether the subject has observers.
  public var hasObservers: Bool { core.hasObservers }
}
