/// How many executions a group lets run at once, and how many do: a pure value.
struct Room: Sendable {
  let limit: Int
  private(set) var running = 0

  init(limit: Int) { self.limit = limit }

  /// More may run than that, where an action was added while it ran.
  var isFull: Bool { running >= limit }

  /// One wants to start.
  ///
  /// - Returns: whether it may.
  mutating func enter() -> Bool {
    if isFull { return false }
    running += 1
    return true
  }

  /// These run already.
  mutating func adopt(_ count: Int) { running += count }

  /// One has ended, and none starts in its place.
  mutating func leave() {
    precondition(
      running > 0, "a group lost an execution that it did not have; this is a bug of the Action module")
    running -= 1
  }
}
