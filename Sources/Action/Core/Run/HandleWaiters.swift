/// The tasks that wait for an execution through one handle. They hold the handle's claim on the execution. A pure value.
///
/// A handle has its claim from the start, although no task waits. It lets go when the last of its waiting tasks is
/// cancelled, and claims the execution again when another task waits. If waiting tasks of several handles come and go,
/// the execution counts the claims of the handles.
struct HandleWaiters: Sendable {
  private var count = 0
  private var hasLetGo = false

  /// Adds a task.
  ///
  /// - Returns: whether the handle has let go, so that the caller claims the execution again.
  mutating func begin() -> Bool {
    count += 1
    defer { hasLetGo = false }
    return hasLetGo
  }

  /// Removes a task that has stopped waiting without being cancelled.
  mutating func end() { count -= 1 }

  /// Removes a task that was cancelled.
  ///
  /// - Returns: whether it was the last one, so that the caller lets go of the execution.
  mutating func leave() -> Bool {
    count -= 1
    hasLetGo = count == 0
    return hasLetGo
  }
}
