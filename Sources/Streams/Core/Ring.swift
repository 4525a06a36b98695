/// A first-in, first-out queue in a ring buffer: both ends in constant time, no element ever moved to the front.
///
/// The buffer is raw memory instead of an array of optionals: an optional of an unknown type costs a metadata lookup
/// at each use in unspecialised generic code.
///
/// `@unchecked Sendable` is true because it has value semantics: the buffer is copied before a write when it is shared.
package struct Ring<Element>: @unchecked Sendable {
  private var buffer: RingBuffer<Element>?

  package init() {}

  package var count: Int { buffer?.count ?? 0 }

  package var isEmpty: Bool { buffer == nil || buffer.unsafelyUnwrapped.count == 0 }

  package var first: Element? {
    guard let buffer, buffer.count > 0 else { return nil }
    return buffer.base[buffer.head]
  }

  /// The elements from front to end.
  package var elements: [Element] {
    guard let buffer else { return [] }
    return (0..<buffer.count).map { buffer.base[buffer.index($0)] }
  }

  /// Adds at the end. Amortised constant time.
  package mutating func append(_ element: Element) {
    let buffer = writable(room: 1)
    (buffer.base + buffer.index(buffer.count)).initialize(to: element)
    buffer.count += 1
  }

  /// Takes from the front, or answers nil. Constant time.
  package mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let buffer = writable(room: 0)
    let element = (buffer.base + buffer.head).move()
    buffer.head = buffer.index(1)
    buffer.count -= 1
    return element
  }

  /// Puts `element` in the place of the first, which the caller gets instead: to be released where it is safe.
  @inline(__always)
  package mutating func exchangeFirst(with element: inout Element) {
    precondition(!isEmpty, "an empty ring has no first element to exchange")
    let buffer = writable(room: 0)
    swap(&buffer.base[buffer.head], &element)
  }

  @inline(__always)
  private mutating func writable(room: Int) -> RingBuffer<Element> {
    if isKnownUniquelyReferenced(&buffer) {
      let buffer = buffer.unsafelyUnwrapped
      if buffer.count + room <= buffer.capacity { return buffer }
    }
    return copied(room: room)
  }

  @inline(never)
  private mutating func copied(room: Int) -> RingBuffer<Element> {
    let needed = count + room
    var capacity = 4
    while capacity < needed { capacity *= 2 }
    let copy = RingBuffer<Element>(capacity: capacity)
    if let buffer {
      for offset in 0..<buffer.count {
        (copy.base + offset).initialize(to: buffer.base[buffer.index(offset)])
      }
      copy.count = buffer.count
    }
    buffer = copy
    return copy
  }
}

private final class RingBuffer<Element> {
  let base: UnsafeMutablePointer<Element>
  let capacity: Int
  var head = 0
  var count = 0

  /// - Parameter capacity: a power of two.
  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit {
    for offset in 0..<count { (base + index(offset)).deinitialize(count: 1) }
    base.deallocate()
  }

  @inline(__always)
  func index(_ offset: Int) -> Int { (head + offset) & (capacity - 1) }
}
