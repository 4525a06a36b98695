/// The listeners of an action in registration order. This is a pure value, which its owner protects with a lock.
///
/// Listeners have increasing numbers. Removing a listener is a binary search that leaves a hole. The holes are removed
/// when they make up half of the list.
struct ListenerList<Listener: Sendable>: Sendable {
  private struct Entry: Sendable {
    let number: Int
    var listener: Listener?
  }

  private var entries: [Entry] = []
  private var lastNumber = 0
  private var holes = 0

  /// The number of listeners.
  var count: Int { entries.count - holes }

  /// The listeners.
  var all: [Listener] { entries.compactMap(\.listener) }

  /// The only listener, or nil if there are none or several.
  var only: Listener? { entries.count == 1 ? entries[0].listener : nil }

  /// - Returns: the number that identifies the listener in `remove(_:)`.
  mutating func add(_ listener: Listener) -> Int {
    lastNumber += 1
    entries.append(Entry(number: lastNumber, listener: listener))
    return lastNumber
  }

  /// Removes a listener. An unknown number has no effect.
  ///
  /// - Returns: the listener.
  /// - Complexity: amortized logarithmic.
  mutating func remove(_ number: Int) -> Listener? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].number == number, let listener = entries[low].listener else {
      return nil
    }
    entries[low].listener = nil
    holes += 1
    if holes * 2 >= entries.count { close() }
    return listener
  }

  private mutating func close() {
    entries.removeAll { $0.listener == nil }
    holes = 0
  }
}
