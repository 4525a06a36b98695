/// A queue of items to be handled one at a time, which records whether a drain is in progress. This is a pure value
/// that its owner keeps under a lock.
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
/// It is an inlined wrapper around an untyped queue. See ``RawRing``.
///
/// Source of the idea: the queue-drain of RxJava (David Karnok, "Operator concurrency primitives").
package struct DrainQueue<Item: Sendable>: Sendable {
  private var raw = RawDrainQueue()

  @inline(__always)
  package init() {}

  /// Whether no item is queued.
  package var isEmpty: Bool {
    @inline(__always) get { raw.isEmpty }
  }

  /// Whether a drain is in progress.
  package var isDraining: Bool { raw.isDraining }

  /// Begins a drain by the caller, and returns true, unless a drain is in progress.
  @inline(__always)
  package mutating func begin() -> Bool { raw.begin() }

  /// Appends an item.
  @inline(__always)
  package mutating func append(_ item: Item) { raw.append(item) }

  /// Removes and returns an item, or ends the drain if none is queued.
  @inline(__always)
  package mutating func next() -> Item? { raw.next(as: Item.self) }

  /// Exchanges the queued items for the items of `ring`. Constant time.
  @inline(__always)
  mutating func swap(_ ring: inout Ring<Item>) { raw.swap(&ring.raw) }

  /// Ends the drain, even if items are queued.
  @inline(__always)
  package mutating func end() { raw.end() }
}
