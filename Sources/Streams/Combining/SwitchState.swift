/// Decides which inner stream of a switch may emit, and when the switch completes: a pure value, with no effects.
struct SwitchState: Sendable {
  private(set) var latest = 0
  private(set) var isRunning = false
  private(set) var isFinished = false
  private var isOuterDone = false

  /// Lets a newer inner stream take over.
  ///
  /// - Returns: its number, or nil if the switch is over.
  mutating func advance() -> Int? {
    if isFinished { return nil }
    latest &+= 1
    isRunning = true
    return latest
  }

  /// Whether events of the inner stream `number` count.
  func isCurrent(_ number: Int) -> Bool { number == latest && isRunning && !isFinished }

  /// Notes that the inner stream `number` has completed.
  ///
  /// - Returns: whether the switch completes.
  mutating func completed(_ number: Int) -> Bool {
    guard isCurrent(number) else { return false }
    isRunning = false
    isFinished = isOuterDone
    return isFinished
  }

  /// Notes that the outer stream has completed.
  ///
  /// - Returns: whether the switch completes.
  mutating func outerCompleted() -> Bool {
    if isFinished { return false }
    isOuterDone = true
    isFinished = !isRunning
    return isFinished
  }

  /// Notes that the switch has failed.
  ///
  /// - Returns: whether it was not over before.
  mutating func fail() -> Bool {
    defer { isFinished = true }
    return !isFinished
  }
}
