/// Marks a thread as running work that its current task did not request. For example, the end of one execution starts
/// the next one, or a timer starts one that was queued. The task-local values in effect there belong to another task,
/// so a task created there does not inherit them.
///
/// The language cannot suspend task-local values during a call, so the thread stores the mark. The mark is confined to
/// its thread, because it is accessed only through a thread-local slot.
package final class BorrowedContext {
  private static let local = ThreadLocal<BorrowedContext> { BorrowedContext() }

  private var isBorrowed = false

  private static func set(_ isBorrowed: Bool) -> Bool {
    local.withCurrent { context in
      defer { context.isBorrowed = isBorrowed }
      return context.isBorrowed
    }
  }

  /// Whether the current thread is marked.
  package static var isBorrowed: Bool { local.withCurrent { $0.isBorrowed } }

  /// Calls `body` while the thread is marked.
  package static func perform(_ body: () -> Void) {
    let before = set(true)
    body()
    _ = set(before)
  }

  /// Creates a task that inherits the task-local values of the caller, or none if the thread is marked.
  package static func task(
    priority: TaskPriority? = nil, _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if isBorrowed {
      return Task.detached(priority: priority ?? Task.currentPriority, operation: operation)
    }
    return Task(priority: priority, operation: operation)
  }
}
