/// Decides when a `window` closes and another opens: a pure value, with no lock, no clock and no effect.
struct WindowState: Sendable {
  private let limit: Int
  private var count = 0
  /// The number of the present window, and of the timer that closes it. Timers with other numbers belong to earlier
  /// windows.
  private(set) var number = 0
  private(set) var isFinished = false

  /// - Parameter limit: the number of elements that a window has at most.
  init(limit: Int) { self.limit = limit }

  /// Counts an element of the present window.
  ///
  /// - Returns: whether the window closes with it and another opens.
  mutating func next() -> Bool {
    if isFinished { return false }
    count += 1
    return count == limit && open()
  }

  /// Takes the end of the time of the window `number`.
  ///
  /// - Returns: whether the window closes and another opens.
  mutating func due(_ number: Int) -> Bool { number == self.number && !isFinished && open() }

  private mutating func open() -> Bool {
    count = 0
    number += 1
    return true
  }

  /// Notes that the source has ended.
  ///
  /// - Returns: whether this is the first end.
  mutating func ended() -> Bool {
    defer { isFinished = true }
    return !isFinished
  }
}
