/// The number of executions that a group lets run at once, and the number of those that do: a pure value.
struct GroupState: Sendable {
  let limit: Int
  private(set) var running = 0

  init(limit: Int) { self.limit = limit }

  /// Whether there is no room. More may run than the limit, if an action was added while it ran.
  var isFull: Bool { running >= limit }

  /// Takes room for an execution that wants to start.
  ///
  /// - Returns: whether it may start.
  mutating func reserve() -> Bool {
    if isFull { return false }
    running += 1
    return true
  }

  /// Counts executions that run already.
  mutating func adopt(_ count: Int) { running += count }

  /// Gives the room of an execution back that has ended, if none starts in its place.
  mutating func free() {
    precondition(
      running > 0, "a group lost an execution that it did not have; this is a bug of the Action module")
    running -= 1
  }
}
