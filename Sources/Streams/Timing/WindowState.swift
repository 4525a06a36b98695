/// Decides when a `window` closes and another opens. This is a pure value, without locks, clocks or side effects.
struct WindowState: Sendable {
  private let limit: Int
  private var count = 0
  /// The number of the current window, and of the timer that closes it. Timers with other numbers belong to earlier
  /// windows.
  private(set) var number = 0
  private(set) var isFinished = false

  /// - Parameter limit: the maximum number of elements in a window.
  init(limit: Int) { self.limit = limit }

  /// Counts an element of the current window.
  ///
  /// - Returns: whether the window closes with this element and another opens.
  mutating func next() -> Bool {
    if isFinished { return false }
    count += 1
    return count == limit && open()
  }

  /// Handles the end of the time of the window `number`.
  ///
  /// - Returns: whether the window closes and another opens.
  mutating func due(_ number: Int) -> Bool { number == self.number && !isFinished && open() }

  private mutating func open() -> Bool {
    count = 0
    number += 1
    return true
  }

  /// Records that the source has terminated.
  ///
  /// - Returns: whether this is the first termination.
  mutating func ended() -> Bool {
    defer { isFinished = true }
    return !isFinished
  }
}
