/// The untyped storage of a ``DrainQueue``.
///
/// It is untyped for the reason given at ``RawRing``. All calls pass the same type of items. ``MailboxState`` uses this
/// type directly, so that it does not depend on the type of the messages.
struct RawDrainQueue: Sendable {
  private var waiting = RawRing()
  /// Whether the items are being drained.
  private(set) var isDraining = false

  var isEmpty: Bool {
    @inline(__always) get { waiting.count == 0 }
  }

  @inline(__always)
  mutating func begin() -> Bool {
    if isDraining { return false }
    isDraining = true
    return true
  }

  @inline(__always)
  mutating func end() { isDraining = false }

  @inline(__always)
  mutating func append<Item: Sendable>(_ item: Item) { waiting.append(item) }

  @inline(__always)
  mutating func swap(_ ring: inout RawRing) { Swift.swap(&waiting, &ring) }

  @inline(__always)
  mutating func next<Item: Sendable>(as type: Item.Type) -> Item? {
    if isEmpty {
      end()
      return nil
    }
    return waiting.pop(as: type)
  }
}
