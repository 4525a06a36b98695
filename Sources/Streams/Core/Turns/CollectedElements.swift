/// The elements that a stream has emitted so far. Any thread may append and read them.
///
/// It is declared in this module because only this module inlines the methods of a ``Ring``. It uses a ring instead of
/// an array under a ``Lock`` for the reason given at ``RawRing``.
///
/// `@unchecked Sendable` and unchecked exclusivity are true because `all` is accessed only under `lock`.
package final class CollectedElements<Element: Sendable>: @unchecked Sendable {
  private let lock = RawLock()
  @exclusivity(unchecked) private var all = Ring<Element>()

  package init() {}

  /// Appends an element and returns it.
  package func collect(_ element: Element) -> Element {
    lock.withLock { all.append(element) }
    return element
  }

  /// The elements so far. The array is created in the client, which knows the type.
  @inlinable package var elements: [Element] {
    var elements: [Element] = []
    forEach { elements.append($0) }
    return elements
  }

  func forEach(_ body: (Element) -> Void) {
    lock.withLock { all.snapshot() }.forEach(body)
  }
}
