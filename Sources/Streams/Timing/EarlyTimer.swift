/// The timer of one subscription on a scheduler where setting a timer is expensive. A timer that fires too early is
/// kept, and set again when it fires.
///
/// A dispatch queue creates a new timer for each call, and an operator may move the due time with each element.
struct EarlyTimer: Sendable {
  private var dueAt: RxTime?
  private var firesAt: RxTime?

  /// Moves the time at which the operator is due.
  ///
  /// - Returns: whether the timer must be set, because no timer fires earlier.
  mutating func move(to time: RxTime) -> Bool {
    dueAt = time
    if let firesAt, firesAt <= time { return false }
    firesAt = time
    return true
  }

  /// Records that the timer has fired.
  ///
  /// - Returns: the time to set the timer to if it fired too early, or nil.
  mutating func fired(at now: RxTime) -> RxTime? {
    firesAt = nil
    let due = dueAt
    dueAt = nil
    guard let due, due > now else { return nil }
    return due
  }
}
