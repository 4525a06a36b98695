/// The state of somebody who takes events out of the ring: at most one thread does that at a time, and none is missed.
///
/// A pure value.
struct PumpState: Sendable {
  private var isPumping = false
  private var isWoken = false

  /// Takes note of new events.
  ///
  /// - Returns: whether the caller is to take them out; otherwise somebody is at it, and will look again.
  mutating func wake() -> Bool {
    if isPumping {
      isWoken = true
      return false
    }
    isPumping = true
    return true
  }

  /// Takes note that there are no more events.
  ///
  /// - Returns: whether the caller has to look again.
  mutating func rest() -> Bool {
    defer { isWoken = false }
    isPumping = isWoken
    return isWoken
  }
}
