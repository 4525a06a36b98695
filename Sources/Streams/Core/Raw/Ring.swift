/// A first-in, first-out queue in a ring buffer: both ends in constant time, no element ever moved to the front.
///
/// Its methods are inlined, and name the element type to the untyped ring inside: in code that the compiler does not
/// specialise, each call of a method of a generic structure costs a metadata look-up. For the same reason a ring, and
/// not an optional, holds the one element that an operator remembers. An array of optionals inside makes the rows
/// `behaviour` and `buffer by 10` more than three times as slow, and `action execute` 1.6 times.
///
/// `@unchecked Sendable` is true because it has value semantics: the buffer is copied before a write when it is shared.
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

  /// The first of a ring that is not empty, without the optional, which costs ten times the rest.
  var known: Element {
    @inline(__always) get { raw.known(as: Element.self) }
  }

  /// The last of a ring that is not empty.
  var last: Element {
    @inline(__always) get { raw.last(as: Element.self) }
  }

  /// The elements from front to end.
  package var elements: [Element] {
    @inline(__always) get { raw.elements(as: Element.self) }
  }

  /// The same for a client, which knows the type of the array: here it would cost a metadata look-up.
  @inlinable package var elementsForClient: [Element] {
    // The initialiser below would write a count into the empty array that the whole process shares.
    let count = countForClient
    if count == 0 { return [] }
    return [Element](unsafeUninitializedCapacity: count) { room, filled in
      copy(to: room)
      filled = count
    }
  }

  @usableFromInline
  var countForClient: Int { raw.count }

  /// Fills the room that the client's array has for them. The pointer is sound because that room is for
  /// ``countForClient`` elements, and not kept.
  @usableFromInline
  func copy(to room: UnsafeMutableBufferPointer<Element>) { raw.copy(to: room.baseAddress, as: Element.self) }

  /// Calls `body` with each element, from front to end.
  @inline(__always)
  package func forEach(_ body: (Element) -> Void) { raw.forEach(as: Element.self, body) }

  /// The elements at this moment, in constant time: the next change copies the buffer. A single element is copied here,
  /// because ``replaceFirst(by:)`` copies nothing.
  @inline(__always)
  package func snapshot() -> Ring {
    var copy = Ring()
    copy.raw = raw.snapshot(as: Element.self)
    return copy
  }

  /// Adds at the end. Amortised constant time.
  @inline(__always)
  @usableFromInline
  package mutating func append(_ element: Element) { raw.append(element) }

  /// Changes the last of a ring that is not empty.
  @inline(__always)
  mutating func changeLast(_ change: (inout Element) -> Void) { raw.changeLast(as: Element.self, change) }

  /// Takes the first element, nil if there is none. Constant time.
  @inline(__always)
  package mutating func popFirst() -> Element? { raw.count == 0 ? nil : raw.pop(as: Element.self) }

  /// Takes the first element of a ring that is not empty.
  @inline(__always)
  @usableFromInline
  mutating func takeFirst() -> Element { raw.pop(as: Element.self) }

  /// Releases all elements and keeps the room for as many.
  @inline(__always)
  mutating func removeAll() { raw.removeAll(as: Element.self) }

  /// Exchanges the elements of two rings.
  @inline(__always)
  mutating func swap(_ other: inout Ring) { Swift.swap(&raw, &other.raw) }

  /// Puts `element` at the end, and hands the first out through `element`.
  @inline(__always)
  package mutating func rotate(_ element: inout Element) { raw.rotate(&element) }

  /// Puts `element` in the place of the first, which the caller gets instead; see ``RawRing/replaceFirst(by:)``.
  @inline(__always)
  mutating func replaceFirst(by element: Element) -> Element { raw.replaceFirst(by: element) }

  /// Holds `element` and no other. The ring has never held more than one element, and nobody has copied it.
  @inline(__always)
  mutating func hold(_ element: Element) {
    if raw.count == 0 { raw.append(element) } else { _ = raw.replaceFirst(by: element) }
  }
}
