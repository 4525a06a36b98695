/// A ``ReplaySubject`` that never ends: it keeps elements for later observers, and takes elements only.
///
/// ```swift
/// let log = ReplayRelay<String>.create(bufferSize: 2)
/// for line in ["a", "b", "c"] { log.accept(line) }
/// log.subscribe(onNext: { print($0) })
/// // b
/// // c
/// ```
///
/// - Terminates when: never.
/// - Concurrency: any thread may call it at any time. Events are delivered one at a time in the order in which they
///   were accepted; one that comes while another is delivered (from another thread, or from inside an observer) waits,
///   and the delivering thread delivers it next. No lock is held meanwhile. An observer that subscribes while another
///   thread emits misses nothing and gets nothing twice.
/// - Complexity: constant per element and observer; subscribing is linear in the number of elements kept.
///
/// Source of the idea: RxRelay.
///
/// `@unchecked Sendable` is true because its one property is a `let` of a `Sendable` type.
public final class ReplayRelay<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  private let core: SubjectCore<Element>

  private init(count: Int) {
    core = SubjectCore(keeping: .last(count))
    super.init()
  }

  /// A relay that keeps the last `bufferSize` elements.
  ///
  /// - Parameter bufferSize: the number of elements that a later observer gets; no memory is reserved for them. A
  ///   negative one is a misuse and stops the program.
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    precondition(
      bufferSize >= 0,
      "ReplayRelay.create(bufferSize: \(bufferSize)): a buffer cannot have a negative size; pass 0 to keep nothing"
    )
    return ReplayRelay(count: bufferSize)
  }

  /// A relay that keeps every element, for as long as it lives.
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(count: .max) }

  deinit { core.abandon() }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    core.admit(sink, subject: "ReplayRelay<\(Element.self)>")
  }

  /// Takes one element and passes it on.
  public func accept(_ element: Element) { core.next(element) }
}
