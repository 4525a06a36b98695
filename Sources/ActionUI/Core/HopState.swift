/// Whether word of a change is on its way to the main actor: a pure value, which its owner keeps under a lock.
///
/// The word that arrives reads the latest state, so the changes that come before need none of their own.
struct HopState: Sendable {
  private(set) var isOnItsWay = false

  /// Takes a change.
  ///
  /// - Returns: whether the caller has to send word.
  mutating func changed() -> Bool {
    if isOnItsWay { return false }
    isOnItsWay = true
    return true
  }

  /// Notes the arrival on the main actor. The state is read after this, so a change that the reader misses sends word
  /// anew.
  mutating func arrived() { isOnItsWay = false }
}
