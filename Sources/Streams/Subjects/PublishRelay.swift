/// A ``PublishSubject`` that never ends. It accepts only elements.
///
/// ```swift
/// let taps = PublishRelay<Int>()
/// taps.subscribe(onNext: { print($0) })
/// taps.accept(1)   // 1
/// ```
///
/// Use it for events of a view, such as taps, which have no end and no error. For state, use a ``BehaviorRelay`` or a
/// ``MutableProperty``.
///
/// - Terminates when: never.
/// - Concurrency: safe to use from any thread. Events are delivered one at a time, in the order in which they were
///   accepted. An event accepted during a delivery, from another thread or from inside an observer, waits, and the
///   delivering thread delivers it next. No lock is held during delivery. An observer that subscribes while another
///   thread emits misses no event and receives none twice.
/// - Complexity: constant per element and observer, no allocation.
///
/// Source of the idea: RxRelay.
///
/// `@unchecked Sendable` is true because its only property is a `let` of a `Sendable` type.
public final class PublishRelay<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let core: SubjectCore<Element>

  /// Creates a relay without observers.
  @inlinable
  public override init() {
    core = SubjectCore(as: .publishRelay)
    super.init()
  }

  deinit { core.abandon() }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    core.admit(sink, subject: core.name)
  }

  /// Accepts an element and emits it.
  public func accept(_ element: Element) { core.next(element) }
}
