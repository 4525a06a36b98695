/// A task that waits for its operation. It has the priority and the task-local values of the code that created it.
///
/// The language cannot copy task-local values. Only a new task inherits them, so it is created before its operation is
/// known. Releasing this object ends a task that has no operation.
final class PendingTask: Sendable {
  private let state = Handover()
  private let task: Task<Void, Never>

  init(priority: WorkPriority) {
    task = Task(priority: priority.taskPriority) { [state] in await state.operation()?() }
  }

  deinit { _ = state.give(nil) }

  /// Gives the task its operation.
  ///
  /// - Returns: the task, or nil if it already had an operation.
  func begin(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
    state.give(operation) ? task : nil
  }

  func raise(to priority: WorkPriority) { task.raise(to: priority) }
}

/// Passes an operation to a suspended task.
private final class Handover: Sendable {
  private let state = Lock(PendingTaskState<SuspendedTask, @Sendable () async -> Void>())

  /// Waits for the operation.
  func operation() async -> (@Sendable () async -> Void)? {
    _ = await SuspendedTask.suspend { task in
      if !state.withLock({ $0.wait(task) }) { task.resume(returning: true) }
    }
    return state.withLock { $0.take() }
  }

  /// - Returns: whether this is the first operation.
  func give(_ operation: (@Sendable () async -> Void)?) -> Bool {
    let (isFirst, waiting) = state.withLock { $0.give(operation) }
    waiting?.resume(returning: true)
    return isFirst
  }
}

/// Coordinates a task and its operation, which may arrive in either order. This is a pure value.
struct PendingTaskState<Waiting: Sendable, Operation: Sendable>: Sendable {
  private var waiting: Waiting?
  private var operation: Operation?
  private var isGiven = false

  /// Records that the task is suspended.
  ///
  /// - Returns: whether the task has to wait. If it is false, the caller resumes the task.
  mutating func wait(_ waiting: Waiting) -> Bool {
    if isGiven { return false }
    self.waiting = waiting
    return true
  }

  /// Records the operation, or nil if there will be none. Later calls have no effect.
  ///
  /// - Returns: whether this is the first call, and the task to resume.
  mutating func give(_ operation: Operation?) -> (isFirst: Bool, waiting: Waiting?) {
    if isGiven { return (false, nil) }
    isGiven = true
    self.operation = operation
    return (true, waiting.take())
  }

  /// Removes the operation, which the task runs.
  mutating func take() -> Operation? { operation.take() }
}
