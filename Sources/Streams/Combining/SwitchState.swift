/// Decides which inner stream of a switch may emit, and when the switch completes. This is a pure value, without side
/// effects.
struct SwitchState: Sendable {
  private(set) var latest = 0
  private(set) var isRunning = false
  private(set) var isFinished = false
  private var isOuterDone = false

  /// Makes a newer inner stream the latest inner stream.
  ///
  /// - Returns: the number of the inner stream, or nil if the switch is finished.
  mutating func advance() -> Int? {
    if isFinished { return nil }
    latest &+= 1
    isRunning = true
    return latest
  }

  /// Returns whether events of the inner stream `number` are delivered.
  func isCurrent(_ number: Int) -> Bool { number == latest && isRunning && !isFinished }

  /// Records that the inner stream `number` has completed.
  ///
  /// - Returns: whether the switch completes.
  mutating func completed(_ number: Int) -> Bool {
    guard isCurrent(number) else { return false }
    isRunning = false
    isFinished = isOuterDone
    return isFinished
  }

  /// Records that the outer stream has completed.
  ///
  /// - Returns: whether the switch completes.
  mutating func outerCompleted() -> Bool {
    if isFinished { return false }
    isOuterDone = true
    isFinished = !isRunning
    return isFinished
  }

  /// Records that the switch has failed.
  ///
  /// - Returns: whether this call finished the switch.
  mutating func fail() -> Bool {
    defer { isFinished = true }
    return !isFinished
  }
}
