/// Holds a value, which a new observer receives immediately, followed by every later value.
///
/// ```swift
/// let subject = BehaviorSubject(value: "first")
/// subject.onNext("second")
/// subject.subscribe(onNext: { print($0) })   // second
/// subject.onNext("third")                    // third
/// print(try subject.value())                 // third
/// ```
///
/// Use it for state that can end or fail. For state that neither ends nor fails, use a ``MutableProperty`` or a
/// ``BehaviorRelay``, whose value can be read without `try`.
///
/// - Concurrency: safe to use from any thread. Events are delivered one at a time, in the order in which they were
///   accepted. An event accepted during a delivery, from another thread or from inside an observer, waits, and the
///   delivering thread delivers it next. No lock is held during delivery. An observer that subscribes while another
///   thread emits misses no event and receives none twice.
/// - After `onError` or `onCompleted`, later observers receive that end and no value. After ``dispose()`` they receive
///   ``RxError/disposed(object:)``, and the subject has no observers and ignores events.
/// - Complexity: constant per event and observer. Stores one element.
///
/// Source of the idea: [ReactiveX, Subject](https://reactivex.io/documentation/subject.html).
///
/// `@unchecked Sendable` is true because its only property is a `let` of a `Sendable` type.
public final class BehaviorSubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType,
  Cancelable, SinkConvertible, @unchecked Sendable
{
  /// The observer side of the subject is the subject itself.
  public typealias SubjectObserverType = BehaviorSubject<Element>
  public typealias Observer = BehaviorSubject<Element>

  let core: SubjectCore<Element>

  /// Creates a subject with the value `value`.
  public init(value: Element) {
    core = SubjectCore(keeping: .latest, initial: value, as: .behaviorSubject)
    super.init()
  }

  deinit { core.abandon() }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    core.admit(sink, subject: core.name)
  }

  package override var reader: ValueReader<Element>? { core.valueReader }

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
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// A Boolean value that indicates whether the subject has observers.
  public var hasObservers: Bool { core.hasObservers }

  /// A Boolean value that indicates whether ``dispose()`` has been called.
  public var isDisposed: Bool { if case .disposed = core.stop { true } else { false } }

  /// Releases the value, and all observers without notifying them, and ignores later events. To end the stream for the
  /// observers, call `onCompleted()` instead.
  public func dispose() { core.dispose() }

  /// Returns the latest accepted value, even while it is still being delivered to observers.
  ///
  /// - Throws: the error that ended the subject, or ``RxError/disposed(object:)`` after ``dispose()``.
  public func value() throws -> Element {
    if case .failed(let error) = core.stop { throw error }
    guard let value = core.value else { throw RxError.disposed(object: "BehaviorSubject<\(Element.self)>") }
    return value
  }
}
