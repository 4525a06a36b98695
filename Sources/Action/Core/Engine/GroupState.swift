/// The limit of concurrent executions in a group, and the number of running ones. A pure value.
struct GroupState: Sendable {
  let limit: Int
  private(set) var running = 0

  init(limit: Int) { self.limit = limit }

  /// Whether all slots are taken. More executions than the limit may run if an action was added while it was executing.
  var isFull: Bool { running >= limit }

  /// Reserves a slot for an execution.
  ///
  /// - Returns: whether it may start.
  mutating func reserve() -> Bool {
    if isFull { return false }
    running += 1
    return true
  }

  /// Counts executions that are already running.
  mutating func adopt(_ count: Int) { running += count }

  /// Frees the slot of a finished execution, if no other execution starts in its place.
  mutating func free() {
    precondition(
      running > 0, "An execution ended that its group did not count. This is a bug in the Action module.")
    running -= 1
  }
}
