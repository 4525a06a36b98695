/// A first-in, first-out queue in a ring buffer: both ends in constant time, no element ever moved to the front.
package struct Ring<Element> {
  private var storage: [Element?] = []
  private var head = 0
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  package var first: Element? { isEmpty ? nil : storage[head] }

  /// Adds at the end. Amortised constant time.
  package mutating func append(_ element: Element) {
    if count == storage.count { grow() }
    storage[(head + count) & (storage.count - 1)] = element
    count += 1
  }

  /// Takes from the front, or answers nil. Constant time.
  package mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    defer {
      storage[head] = nil
      head = (head + 1) & (storage.count - 1)
      count -= 1
    }
    return storage[head]
  }

  /// Adds at the end, and takes from the front what then is more than `limit`.
  package mutating func append(_ element: Element, limit: Int) -> Element? {
    let surplus = count >= limit ? popFirst() : nil
    append(element)
    return surplus
  }

  package mutating func removeAll() { self = Ring() }

  /// The elements from front to end.
  package var elements: [Element] {
    (0..<count).compactMap { storage[(head + $0) & (storage.count - 1)] }
  }

  private mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(max(4, storage.count * 2))
    for offset in 0..<count { larger.append(storage[(head + offset) & (storage.count - 1)]) }
    while larger.count < larger.capacity.roundedDownToPowerOfTwo { larger.append(nil) }
    storage = larger
    head = 0
  }
}

extension Ring: Sendable where Element: Sendable {}

extension Int {
  fileprivate var roundedDownToPowerOfTwo: Int {
    self <= 0 ? 0 : 1 << (Int.bitWidth - 1 - leadingZeroBitCount)
  }
}
