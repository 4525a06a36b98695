/// A first-in, first-out queue in a ring buffer. Operations at both ends take constant time, and no element is ever
/// moved to the front.
///
/// It is an inlined wrapper around untyped storage. See ``RawRing``. For the same reason, an operator that stores one
/// element keeps it in a ring instead of an optional. With an array of optionals as the storage, the rows `behaviour`
/// and `buffer by 10` are more than three times as slow, and `action execute` 1.6 times.
///
/// `@unchecked Sendable` is true because a ring has value semantics. A shared buffer is copied before a write.
@usableFromInline
package struct Ring<Element>: @unchecked Sendable {
  var raw = RawRing()

  @inline(__always)
  @usableFromInline
  package init() {}

  package var count: Int {
    @inline(__always) get { raw.count }
  }

  package var isEmpty: Bool {
    @inline(__always) get { raw.count == 0 }
  }

  package var first: Element? {
    @inline(__always) get { raw.count == 0 ? nil : raw.known(as: Element.self) }
  }

  /// The first element of a ring that is not empty. It avoids an optional, which would cost ten times as much as the
  /// rest.
  var known: Element {
    @inline(__always) get { raw.known(as: Element.self) }
  }

  /// The last element of a ring that is not empty.
  var last: Element {
    @inline(__always) get { raw.last(as: Element.self) }
  }

  /// The elements from front to end.
  package var elements: [Element] {
    @inline(__always) get { raw.elements(as: Element.self) }
  }

  /// The same array, created in the client. See ``Stage``.
  @inlinable package var elementsForClient: [Element] {
    // The initializer below would write a count into the empty array that the whole process shares.
    let count = countForClient
    if count == 0 { return [] }
    return [Element](unsafeUninitializedCapacity: count) { room, filled in
      copy(to: room)
      filled = count
    }
  }

  @usableFromInline
  var countForClient: Int { raw.count }

  /// Copies the elements into the client's array. The pointer is sound because the array has room for
  /// ``countForClient`` elements, and the pointer is not stored.
  @usableFromInline
  func copy(to room: UnsafeMutableBufferPointer<Element>) { raw.copy(to: room.baseAddress, as: Element.self) }

  /// Calls `body` with each element, from front to end.
  @inline(__always)
  package func forEach(_ body: (Element) -> Void) { raw.forEach(as: Element.self, body) }

  /// Returns a snapshot of the elements in constant time. The next change copies the buffer. A single element is copied
  /// immediately, because ``replaceFirst(by:)`` does not copy a shared buffer.
  @inline(__always)
  package func snapshot() -> Ring {
    var copy = Ring()
    copy.raw = raw.snapshot(as: Element.self)
    return copy
  }

  /// Appends an element. Amortized constant time.
  @inline(__always)
  @usableFromInline
  package mutating func append(_ element: Element) { raw.append(element) }

  /// Changes the last element of a ring that is not empty.
  @inline(__always)
  mutating func changeLast(_ change: (inout Element) -> Void) { raw.changeLast(as: Element.self, change) }

  /// Removes and returns the first element, or nil if there is none. Constant time.
  @inline(__always)
  package mutating func popFirst() -> Element? { raw.count == 0 ? nil : raw.pop(as: Element.self) }

  /// Removes and returns the first element of a ring that is not empty.
  @inline(__always)
  @usableFromInline
  mutating func takeFirst() -> Element { raw.pop(as: Element.self) }

  /// Releases all elements and keeps the capacity.
  @inline(__always)
  mutating func removeAll() { raw.removeAll(as: Element.self) }

  /// Exchanges the elements of two rings.
  @inline(__always)
  mutating func swap(_ other: inout Ring) { Swift.swap(&raw, &other.raw) }

  /// Appends `element`, and moves the first element into `element`.
  @inline(__always)
  package mutating func rotate(_ element: inout Element) { raw.rotate(&element) }

  /// Replaces the first element and returns the old one. See ``RawRing/replaceFirst(by:)``.
  @inline(__always)
  mutating func replaceFirst(by element: Element) -> Element { raw.replaceFirst(by: element) }

  /// Stores `element` as the only element. The ring must never have held more than one element, and must not be shared.
  @inline(__always)
  mutating func hold(_ element: Element) {
    if raw.count == 0 { raw.append(element) } else { _ = raw.replaceFirst(by: element) }
  }
}
