/// A ``ReplaySubject`` that never ends. It accepts only elements, and keeps them for later observers.
///
/// ```swift
/// let log = ReplayRelay<String>.create(bufferSize: 2)
/// for line in ["a", "b", "c"] { log.accept(line) }
/// log.subscribe(onNext: { print($0) })
/// // b
/// // c
/// ```
///
/// Use it where later observers need more than the latest element of a stream that never ends. For the latest element
/// only, use a ``BehaviorRelay``.
///
/// - Terminates when: never.
/// - Concurrency: safe to use from any thread. Events are delivered one at a time, in the order in which they were
///   accepted. An event accepted during a delivery, from another thread or from inside an observer, waits, and the
///   delivering thread delivers it next. No lock is held during delivery. An observer that subscribes while another
///   thread emits misses no event and receives none twice.
/// - Complexity: constant per element and observer. Subscribing is linear in the number of kept elements.
///
/// Source of the idea: RxRelay.
///
/// `@unchecked Sendable` is true because its only property is a `let` of a `Sendable` type.
public final class ReplayRelay<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  private let core: SubjectCore<Element>

  private init(count: Int) {
    core = SubjectCore(keeping: .last(count), as: .replayRelay)
    super.init()
  }

  /// Creates a relay that keeps the last `bufferSize` elements.
  ///
  /// - Parameter bufferSize: the number of elements that a later observer receives. No memory is reserved for them. A
  ///   negative size is a programmer error and stops the program.
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    precondition(
      bufferSize >= 0,
      "ReplayRelay.create(bufferSize: \(bufferSize)) got a negative size. Pass 0 to keep no element."
    )
    return ReplayRelay(count: bufferSize)
  }

  /// Creates a relay that keeps every element until it is deallocated.
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(count: .max) }

  deinit { core.abandon() }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    core.admit(sink, subject: core.name)
  }

  /// Accepts an element and emits it.
  public func accept(_ element: Element) { core.next(element) }
}
