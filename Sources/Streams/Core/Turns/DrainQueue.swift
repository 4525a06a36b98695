/// The items that wait to be handled one at a time, and whether somebody handles them: a pure value, which its owner
/// keeps under a lock.
///
/// ```swift
/// let begins = queue.withLock { queue in
///   queue.append(item)
///   return queue.begin()
/// }
/// if begins {
///   while let item = queue.withLock({ $0.next() }) { handle(item) }
/// }
/// ```
///
/// Its methods are inlined and name the type to the untyped queue inside; see ``Ring`` for the reason.
///
/// Source of the idea: the queue-drain of RxJava (David Karnok, "Operator concurrency primitives").
package struct DrainQueue<Item: Sendable>: Sendable {
  private var raw = RawDrainQueue()

  @inline(__always)
  package init() {}

  /// Whether no item waits.
  package var isEmpty: Bool {
    @inline(__always) get { raw.isEmpty }
  }

  /// Lets the caller drain the queue, unless somebody does.
  @inline(__always)
  package mutating func begin() -> Bool { raw.begin() }

  /// Adds an item at the end.
  @inline(__always)
  package mutating func append(_ item: Item) { raw.append(item) }

  /// Takes an item, or ends the drain if none waits.
  @inline(__always)
  package mutating func next() -> Item? { raw.next(as: Item.self) }

  /// Exchanges all items that wait for those of `ring`. Constant time.
  @inline(__always)
  mutating func swap(_ ring: inout Ring<Item>) { raw.swap(&ring.raw) }

  /// Ends the drain, whether items wait or not.
  @inline(__always)
  package mutating func end() { raw.end() }
}
