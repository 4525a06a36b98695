/// Values in numbered slots, inserted, found and removed in constant time. Empty slots are reused, so there are never
/// more slots than the largest number of simultaneous values.
///
/// Nothing is allocated before the first value.
struct SlotMap<Value: Sendable>: ~Copyable, Sendable {
  private enum Content: Sendable {
    case taken(Value)
    /// An empty slot, with the number of the next empty slot, or -1 if there is none.
    case free(next: Int)
  }

  /// The number of slots that are kept when all are empty. If there are more, all are freed. This keeps ``all`` from
  /// searching every slot ever allocated.
  private static var kept: Int { 64 }

  private var slots: [Content] = []
  private var firstFree = -1
  private(set) var count = 0

  /// The index of the next value.
  var next: Int { firstFree >= 0 ? firstFree : slots.count }

  var isEmpty: Bool { count == 0 }

  /// An arbitrary value, or nil if there is none.
  var first: Value? {
    for case .taken(let value) in slots { return value }
    return nil
  }

  /// The values, in no particular order.
  var all: [Value] {
    slots.compactMap { if case .taken(let value) = $0 { value } else { nil } }
  }

  func isTaken(_ index: Int) -> Bool {
    guard index < slots.count, case .taken = slots[index] else { return false }
    return true
  }

  subscript(index: Int) -> Value? {
    guard index < slots.count, case .taken(let value) = slots[index] else { return nil }
    return value
  }

  mutating func append(_ value: consuming Value) {
    count += 1
    let index = firstFree
    guard index >= 0, case .free(let next) = slots[index] else { return slots.append(.taken(value)) }
    firstFree = next
    slots[index] = .taken(value)
  }

  mutating func remove(at index: Int) -> Value? {
    guard index < slots.count else { return nil }
    var slot = Content.free(next: firstFree)
    swap(&slots[index], &slot)
    guard case .taken(let value) = consume slot else { missing(index) }
    count -= 1
    firstFree = index
    if count == 0, slots.count > SlotMap.kept { (slots, firstFree) = ([], -1) }
    return value
  }

  /// Changes a value in place.
  mutating func update<Result>(_ index: Int, _ change: (inout Value) -> Result) -> Result {
    // Moves the value out during the change, so that the change does not copy it.
    var slot = Content.free(next: -1)
    swap(&slots[index], &slot)
    guard case .taken(var value) = consume slot else { missing(index) }
    let result = change(&value)
    slots[index] = .taken(consume value)
    return result
  }

  private func missing(_ index: Int) -> Never {
    preconditionFailure("Slot \(index) is empty. This is a bug in the Action module.")
  }
}
