/// The elements of a stream so far, which any thread may add to and read.
///
/// It stands in this module because only here the methods of a ``Ring`` are inlined: elsewhere, each call would cost a
/// metadata look-up. A ring, and not an array under a ``Lock``, whose release would cost one too.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `all` is touched only under `lock`.
package final class CollectedElements<Element: Sendable>: @unchecked Sendable {
  private let lock = RawLock()
  @exclusivity(unchecked) private var all = Ring<Element>()

  package init() {}

  /// Adds an element, and returns it.
  package func collect(_ element: Element) -> Element {
    lock.withLock { all.append(element) }
    return element
  }

  /// The elements so far. The client makes the array, since it knows the type.
  @inlinable package var elements: [Element] {
    var elements: [Element] = []
    forEach { elements.append($0) }
    return elements
  }

  func forEach(_ body: (Element) -> Void) {
    lock.withLock { all.snapshot() }.forEach(body)
  }
}
