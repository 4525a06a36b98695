/// A ``PublishSubject`` that never ends: it takes elements only.
///
/// ```swift
/// let taps = PublishRelay<Int>()
/// taps.subscribe(onNext: { print($0) })
/// taps.accept(1)   // 1
/// ```
///
/// - Terminates when: never.
/// - Concurrency: any thread may call it at any time. Events are delivered one at a time in the order in which they
///   were accepted; one that comes while another is delivered (from another thread, or from inside an observer) waits,
///   and the delivering thread delivers it next. No lock is held meanwhile. An observer that subscribes while another
///   thread emits misses nothing and gets nothing twice.
/// - Complexity: constant per element and observer, no allocation.
///
/// Source of the idea: RxRelay.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
public final class PublishRelay<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let core: SubjectCore<Element>

  /// A relay without observers.
  @inlinable
  public override init() {
    core = SubjectCore()
    super.init()
  }

  deinit { core.abandon() }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    core.admit(sink, subject: "PublishRelay<\(Element.self)>")
  }

  /// Takes one element and passes it on.
  public func accept(_ element: Element) { core.next(element) }
}
