/// Emits to each observer the events sent after the observer has subscribed.
///
/// ```swift
/// let subject = PublishSubject<String>()
/// subject.onNext("nobody hears this")
/// subject.subscribe(onNext: { print($0) })
/// subject.onNext("hello")   // hello
/// ```
///
/// Use it where a program sends events itself and a later observer should not receive the earlier ones. Use a
/// ``PublishRelay`` for events that never end, such as taps, and a ``BehaviorSubject`` or a ``MutableProperty`` for
/// state.
///
/// - Concurrency: safe to use from any thread. Events are delivered one at a time, in the order in which they were
///   accepted. An event accepted during a delivery, from another thread or from inside an observer, waits, and the
///   delivering thread delivers it next. No lock is held during delivery.
/// - After `onError` or `onCompleted`, later observers receive that end immediately. After ``dispose()`` they receive
///   ``RxError/disposed(object:)``, and the subject has no observers and ignores events.
/// - Complexity: constant per event and observer, no allocation. Subscribing is constant. Unsubscribing is linear in
///   the number of observers.
///
/// Source of the idea: [ReactiveX, Subject](https://reactivex.io/documentation/subject.html).
///
/// `@unchecked Sendable` is true because its only property is a `let` of a `Sendable` type.
public final class PublishSubject<Element: Sendable>: Observable<Element>, SubjectType, ObserverType,
  Cancelable, SinkConvertible, @unchecked Sendable
{
  /// The observer side of the subject is the subject itself.
  public typealias SubjectObserverType = PublishSubject<Element>
  public typealias Observer = PublishSubject<Element>

  @usableFromInline let core: SubjectCore<Element>

  /// Creates a subject without observers.
  public override init() {
    core = SubjectCore(as: .publishSubject)
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
  public func asObserver() -> PublishSubject<Element> { self }

  /// A Boolean value that indicates whether the subject has observers.
  public var hasObservers: Bool { core.hasObservers }

  /// A Boolean value that indicates whether ``dispose()`` has been called.
  public var isDisposed: Bool { if case .disposed = core.stop { true } else { false } }

  /// Releases all observers without notifying them, and ignores later events. To end the stream for the observers, call
  /// `onCompleted()` instead.
  public func dispose() { core.dispose() }
}
