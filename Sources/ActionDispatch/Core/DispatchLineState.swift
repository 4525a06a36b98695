/// Orders the dispatches of one action that were sent with a time limit for the wait. This is a pure value, without
/// locks, callbacks or effects.
///
/// At most one dispatch has the turn, which ends when its handler has begun. If the time limit of a dispatch expires
/// while another dispatch has the turn, the dispatch proceeds without a turn, so no dispatch waits longer than its time
/// limit.
struct DispatchLineState: Sendable {
  /// The dispatches that wait, in the order of sending.
  private var waiting: [UInt64] = []
  /// The dispatch that has the turn.
  private var current: UInt64?
  /// Whether the time limit of the dispatch that has the turn has expired, so it does not wait again.
  private var isCurrentLate = false

  var isEmpty: Bool { waiting.isEmpty && current == nil }

  /// Adds a dispatch behind the others.
  mutating func arrive(_ number: UInt64) { waiting.append(number) }

  /// Begins the next turn, if it can begin.
  ///
  /// - Parameter isHandled: whether the action has a handler.
  /// - Returns: the dispatch whose turn begins.
  mutating func advance(isHandled: Bool) -> UInt64? {
    guard isHandled, current == nil, let first = waiting.first else { return nil }
    waiting.removeFirst()
    (current, isCurrentLate) = (first, false)
    return first
  }

  /// Ends the turn of this dispatch, if it has the turn.
  mutating func leave(_ number: UInt64) {
    if current == number { current = nil }
  }

  /// Ends the turn of this dispatch because its handler was unregistered before it began.
  ///
  /// - Returns: whether the dispatch waits again, ahead of the others. If it is false, its time limit has expired.
  mutating func goBack(_ number: UInt64) -> Bool {
    guard current == number else { return false }
    current = nil
    if isCurrentLate { return false }
    waiting.insert(number, at: 0)
    return true
  }

  /// Records that the time limit of this dispatch has expired.
  ///
  /// - Returns: whether the dispatch was still waiting.
  mutating func expire(_ number: UInt64) -> Bool {
    if current == number { isCurrentLate = true }
    return remove(number)
  }

  /// - Returns: whether the dispatch was still waiting.
  mutating func remove(_ number: UInt64) -> Bool {
    guard let index = waiting.firstIndex(of: number) else { return false }
    waiting.remove(at: index)
    return true
  }
}
