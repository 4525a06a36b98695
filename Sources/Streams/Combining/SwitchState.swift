/// Which inner stream of a switch may be heard, and when the switch completes: a pure value, no effects.
struct SwitchState: Sendable {
  private(set) var latest = 0
  private(set) var isRunning = false
  private(set) var isOver = false
  private var isOuterDone = false

  /// A newer inner stream takes over.
  ///
  /// - Returns: its number, or nil when the switch is over.
  mutating func advance() -> Int? {
    if isOver { return nil }
    latest &+= 1
    isRunning = true
    return latest
  }

  /// Whether what inner stream `number` says counts.
  func hears(_ number: Int) -> Bool { number == latest && isRunning && !isOver }

  /// Inner stream `number` has completed.
  ///
  /// - Returns: whether the switch completes.
  mutating func completed(_ number: Int) -> Bool {
    guard hears(number) else { return false }
    isRunning = false
    isOver = isOuterDone
    return isOver
  }

  /// The outer stream has completed.
  ///
  /// - Returns: whether the switch completes.
  mutating func outerCompleted() -> Bool {
    if isOver || isOuterDone { return false }
    isOuterDone = true
    isOver = !isRunning
    return isOver
  }

  /// The switch has failed.
  ///
  /// - Returns: whether it had not been over before.
  mutating func fail() -> Bool {
    defer { isOver = true }
    return !isOver
  }
}
