/// A first-in, first-out queue in a ring buffer: both ends in constant time, no element ever moved to the front.
///
/// The buffer is raw memory instead of an array of optionals, and its bookkeeping is not generic: an optional or a
/// generic class of an unknown type costs a metadata lookup at each use in unspecialised code.
///
/// `@unchecked Sendable` is true because it has value semantics: the buffer is copied before a write when it is shared.
package struct Ring<Element>: @unchecked Sendable {
  private var buffer: RingStorage?

  package init() {}

  package var count: Int {
    @inline(__always) get { buffer?.count ?? 0 }
  }

  package var isEmpty: Bool {
    @inline(__always) get { count == 0 }
  }

  package var first: Element? { isEmpty ? nil : self[0] }

  /// The elements from front to end.
  package var elements: [Element] { (0..<count).map { self[$0] } }

  /// Adds at the end. Amortised constant time.
  package mutating func append(_ element: Element) {
    let buffer = writable(room: 1)
    (base(buffer) + buffer.index(buffer.count)).initialize(to: element)
    buffer.count += 1
  }

  /// Takes from the front, or answers nil. Constant time.
  package mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let buffer = writable(room: 0)
    let element = (base(buffer) + buffer.head).move()
    buffer.head = buffer.index(1)
    buffer.count -= 1
    return element
  }

  /// Puts `element` in the place of the first, which the caller gets instead: to be released where it is safe.
  @inline(__always)
  package mutating func exchangeFirst(with element: inout Element) {
    let buffer = writable(room: 0)
    precondition(buffer.count > 0, "an empty ring has no first element to exchange")
    swap(&(base(buffer) + buffer.head).pointee, &element)
  }

  /// Puts `element` at the end, and the first in its place.
  package mutating func rotate(_ element: inout Element) {
    let buffer = writable(room: 1)
    let base = base(buffer)
    (base + buffer.index(buffer.count)).initialize(to: element)
    element = (base + buffer.head).move()
    buffer.head = buffer.index(1)
  }

  private subscript(offset: Int) -> Element {
    let buffer = buffer.unsafelyUnwrapped
    return base(buffer)[buffer.index(offset)]
  }

  @inline(__always)
  private func base(_ buffer: RingStorage) -> UnsafeMutablePointer<Element> {
    buffer.memory.assumingMemoryBound(to: Element.self)
  }

  @inline(__always)
  private mutating func writable(room: Int) -> RingStorage {
    if isKnownUniquelyReferenced(&buffer) {
      let buffer = buffer.unsafelyUnwrapped
      if buffer.count + room <= buffer.capacity { return buffer }
    }
    return copied(room: room)
  }

  @inline(never)
  private mutating func copied(room: Int) -> RingStorage {
    let needed = count + room
    var capacity = 1
    while capacity < needed { capacity *= 2 }
    let copy = RingBuffer<Element>(capacity: capacity)
    for offset in 0..<count { (base(copy) + offset).initialize(to: self[offset]) }
    copy.count = count
    buffer = copy
    return copy
  }
}

/// Where a ring's elements are.
///
/// The raw memory is sound because one ring writes to it, and only while nobody shares it; the places that hold an
/// element are the `count` ones from `head` on, and ``RingBuffer`` releases exactly these.
private class RingStorage {
  let memory: UnsafeMutableRawPointer
  /// A power of two.
  let capacity: Int
  final var head = 0
  final var count = 0

  init(memory: UnsafeMutableRawPointer, capacity: Int) {
    self.memory = memory
    self.capacity = capacity
  }

  @inline(__always)
  final func index(_ offset: Int) -> Int { (head + offset) & (capacity - 1) }
}

/// Knows the type of the elements, to release them.
private final class RingBuffer<Element>: RingStorage {
  init(capacity: Int) {
    super.init(memory: UnsafeMutablePointer<Element>.allocate(capacity: capacity), capacity: capacity)
  }

  deinit {
    let base = memory.assumingMemoryBound(to: Element.self)
    for offset in 0..<count { (base + index(offset)).deinitialize(count: 1) }
    base.deallocate()
  }
}
