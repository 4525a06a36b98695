/// A first-in, first-out queue in a ring buffer: both ends in constant time, no element ever moved to the front.
///
/// `@unchecked Sendable` is true because it has value semantics: the buffer is copied before a write when it is shared.
package struct Ring<Element>: @unchecked Sendable {
  private var raw = RawRing()

  package init() {}

  package var count: Int {
    @inline(__always) get { raw.count }
  }

  package var isEmpty: Bool {
    @inline(__always) get { raw.count == 0 }
  }

  package var first: Element? { raw.first(as: Element.self) }

  /// The elements from front to end.
  package var elements: [Element] { raw.elements(as: Element.self) }

  /// Adds at the end. Amortised constant time.
  package mutating func append(_ element: Element) { raw.append(element) }

  /// Puts `element` at the end, and the first in its place.
  package mutating func rotate(_ element: inout Element) { raw.rotate(&element) }

  /// Takes from the front, or answers nil. Constant time.
  package mutating func popFirst() -> Element? { isEmpty ? nil : raw.pop(as: Element.self) }
}
