/// The tasks that wait for an execution through one handle. They hold the handle's claim on the execution. This is a
/// pure value.
///
/// A handle has a claim from the start, even if no task waits. It releases the claim when the last of its waiting tasks
/// is cancelled, and claims the execution again when another task waits. If an execution has several handles, it counts
/// their claims.
struct HandleWaiters: Sendable {
  private var count = 0
  private var hasLetGo = false

  /// Adds a task.
  ///
  /// - Returns: whether the handle has released its claim, so the caller must claim the execution again.
  mutating func begin() -> Bool {
    count += 1
    defer { hasLetGo = false }
    return hasLetGo
  }

  /// Removes a task that has stopped waiting without being cancelled.
  mutating func end() { count -= 1 }

  /// Removes a task that was cancelled.
  ///
  /// - Returns: whether it was the last task, so the caller must release the claim on the execution.
  mutating func leave() -> Bool {
    count -= 1
    hasLetGo = count == 0
    return hasLetGo
  }
}
