/// The timer of one subscription on a scheduler that is asked as rarely as possible: a timer that fires too early is left
/// as it is, and set once more when it fires.
///
/// Setting one on a dispatch queue makes a timer there, and an operator may move its time with each element.
struct EarlyTimer: Sendable {
  private var dueAt: RxTime?
  private var firesAt: RxTime?

  /// Moves the time at which the operator has something to do.
  ///
  /// - Returns: whether the timer has to be set, since none fires before.
  mutating func move(to time: RxTime) -> Bool {
    dueAt = time
    if let firesAt, firesAt <= time { return false }
    firesAt = time
    return true
  }

  /// Notes that the timer has fired.
  ///
  /// - Returns: the time to set it to, if it has fired too early.
  mutating func fired(at now: RxTime) -> RxTime? {
    firesAt = nil
    let due = dueAt
    dueAt = nil
    guard let due, due > now else { return nil }
    return due
  }
}
