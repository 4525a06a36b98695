/// Whether a notification is being sent to the main actor. This is a pure value, which its owner protects with a lock.
///
/// The notification reads the latest state when it arrives, so changes made before that need no separate notification.
struct HopState: Sendable {
  private(set) var isOnItsWay = false

  /// Records a change.
  ///
  /// - Returns: whether the caller must schedule a notification.
  mutating func changed() -> Bool {
    if isOnItsWay { return false }
    isOnItsWay = true
    return true
  }

  /// Records the arrival on the main actor. The state is read after this call, so a change that the reader misses
  /// schedules another notification.
  mutating func arrived() { isOnItsWay = false }
}
