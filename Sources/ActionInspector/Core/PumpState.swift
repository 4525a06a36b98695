/// The state of a follower that reads events from the ring. Ensures that only one thread reads at a time and that no
/// event is missed.
///
/// This is a pure value.
struct PumpState: Sendable {
  private var isPumping = false
  private var isWoken = false

  /// Records that there are new events.
  ///
  /// - Returns: `true` if the caller must read them, `false` if another thread is reading and will check again.
  mutating func wake() -> Bool {
    if isPumping {
      isWoken = true
      return false
    }
    isPumping = true
    return true
  }

  /// Records that there are no more events.
  ///
  /// - Returns: `true` if the caller must check again.
  mutating func rest() -> Bool {
    defer { isWoken = false }
    isPumping = isWoken
    return isWoken
  }
}
