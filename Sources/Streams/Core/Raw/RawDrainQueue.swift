/// The untyped inside of a ``DrainQueue``.
///
/// Not generic, for the reason given at ``RawRing``: each call names the type of the items, always the same. the state of a
/// mailbox has one and does not name the type of the messages, which would cost a metadata look-up for each of them.
struct RawDrainQueue: Sendable {
  private var waiting = RawRing()
  /// Whether somebody handles the items.
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
