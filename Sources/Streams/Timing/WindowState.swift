/// When a `window` closes and another opens, as a pure value: no lock, no clock, no effect.
struct WindowState: Sendable {
  private let limit: Int
  private var count = 0
  /// The number of the present window, and of the timer that closes it; other timers were for windows before.
  private(set) var number = 0
  private(set) var isOver = false

  /// - Parameter limit: how many elements a window has at most.
  init(limit: Int) { self.limit = limit }

  /// The source has emitted, and the element is in the present window.
  ///
  /// - Returns: whether the window closes with it and another opens.
  mutating func next() -> Bool {
    if isOver { return false }
    count += 1
    return count == limit && open()
  }

  /// The time of that window is over.
  ///
  /// - Returns: whether the window closes and another opens.
  mutating func due(_ number: Int) -> Bool { number == self.number && !isOver && open() }

  private mutating func open() -> Bool {
    count = 0
    number += 1
    return true
  }

  /// The source has ended.
  ///
  /// - Returns: whether it had not been over before.
  mutating func end() -> Bool {
    defer { isOver = true }
    return !isOver
  }
}
