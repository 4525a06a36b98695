/// A ``BehaviorSubject`` that never ends: it has a value, and takes elements only.
///
/// ```swift
/// let name = BehaviorRelay(value: "Ann")
/// name.subscribe(onNext: { print($0) })   // Ann
/// name.accept("Bob")                      // Bob
/// print(name.value)                       // Bob
/// ```
///
/// - Terminates when: never.
/// - Concurrency: any thread may call it at any time. Events are delivered one at a time in the order in which they
///   were accepted; one that comes while another is delivered (from another thread, or from inside an observer) waits,
///   and the delivering thread delivers it next. No lock is held meanwhile. An observer that subscribes while another
///   thread emits misses nothing and gets nothing twice.
/// - Complexity: constant per element and observer; holds one element.
///
/// Source of the idea: RxRelay.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
public final class BehaviorRelay<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let core: SubjectCore<Element>

  /// A relay with the value `value`.
  @inlinable
  public init(value: Element) {
    core = SubjectCore(keeping: .latest, initial: value)
    super.init()
  }

  deinit { core.abandon() }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    core.admit(sink, subject: "BehaviorRelay<\(Element.self)>")
  }

  /// Takes one element and passes it on.
  public func accept(_ element: Element) { core.next(element) }

  /// The latest element that was accepted, even while it is still on its way to observers.
  public var value: Element { core.currentValue }
}
