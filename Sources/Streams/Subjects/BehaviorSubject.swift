/// Has a value: a new observer gets it at once, and then every later one.
///
/// ```swift
/// let subject = BehaviorSubject(value: "first")
/// subject.onNext("second")
/// subject.subscribe(onNext: { print($0) })   // second
/// subject.onNext("third")                    // third
/// print(try subject.value())                 // third
/// ```
///
/// - Concurrency: any thread may call it at any time. Events are delivered one at a time in the order in which they
///   were accepted; one that comes while another is delivered (from another thread, or from inside an observer) waits,
///   and the delivering thread delivers it next. No lock is held meanwhile. An observer that subscribes while another
///   thread emits misses nothing and gets nothing twice.
/// - After `onError` or `onCompleted`, later observers get that end and no value. After ``dispose()`` they get
///   ``RxError/disposed(object:)``, and the subject ignores events: it has no observers any more.
/// - Complexity: constant per event and observer; holds one element.
///
/// Source of the idea: [ReactiveX, Subject](https://reactivex.io/documentation/subject.html).
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
public final class BehaviorSubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType,
  Cancelable, SinkConvertible, @unchecked Sendable
{
  /// The observer side of the subject is the subject itself.
  public typealias SubjectObserverType = BehaviorSubject<Element>
  public typealias Observer = BehaviorSubject<Element>

  let core: SubjectCore<Element>

  /// A subject with the value `value`.
  public init(value: Element) {
    core = SubjectCore(keeping: .latest, initial: value)
    super.init()
  }

  deinit { core.abandon() }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    core.admit(sink, subject: "BehaviorSubject<\(Element.self)>")
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

  /// This subject itself.
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// Whether the subject has observers.
  public var hasObservers: Bool { core.hasObservers }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { if case .disposed = core.stop { true } else { false } }

  /// Lets go of the value, and of all observers without telling them, and ignores later events. To end the stream for
  /// the observers, call `onCompleted()` instead.
  public func dispose() { core.dispose() }

  /// The latest value that was accepted, even while it is still on its way to the observers.
  ///
  /// - Throws: the error that ended the subject, or ``RxError/disposed(object:)`` after ``dispose()``.
  public func value() throws -> Element {
    if case .failed(let error) = core.stop { throw error }
    guard let value = core.value else { throw RxError.disposed(object: "BehaviorSubject<\(Element.self)>") }
    return value
  }
}
