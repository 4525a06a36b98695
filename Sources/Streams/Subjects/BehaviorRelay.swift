/// A ``BehaviorSubject`` that never ends. It has a value, and accepts only elements.
///
/// ```swift
/// let name = BehaviorRelay(value: "Ann")
/// name.subscribe(onNext: { print($0) })   // Ann
/// name.accept("Bob")                      // Bob
/// print(name.value)                       // Bob
/// ```
///
/// Use it for state in code that is written for RxSwift. In new code, a ``MutableProperty`` does the same, can be
/// modified in one step, and works as a property wrapper.
///
/// ``TwoWayBindable/bindTwoWay(to:)`` keeps a relay equal to another relay, a property or a control.
///
/// - Terminates when: never.
/// - Concurrency: safe to use from any thread. Events are delivered one at a time, in the order in which they were
///   accepted. An event accepted during a delivery, from another thread or from inside an observer, waits, and the
///   delivering thread delivers it next. No lock is held during delivery. An observer that subscribes while another
///   thread emits misses no event and receives none twice.
/// - Complexity: constant per element and observer. Stores one element.
///
/// Source of the idea: RxRelay.
///
/// `@unchecked Sendable` is true because its only property is a `let` of a `Sendable` type.
public final class BehaviorRelay<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let core: SubjectCore<Element>

  /// Creates a relay with the value `value`.
  @inlinable
  public init(value: Element) {
    core = SubjectCore(keeping: .latest, initial: value, as: .behaviorRelay)
    super.init()
  }

  deinit { core.abandon() }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    core.admit(sink, subject: core.name)
  }

  package override var reader: ValueReader<Element>? { core.valueReader }

  /// Accepts an element and emits it.
  public func accept(_ element: Element) { core.next(element) }

  /// The latest accepted element, even while it is still being delivered to observers.
  public var value: Element { core.currentValue }
}
