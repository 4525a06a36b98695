/// The mark of a thread that runs code for somebody else: the end of one execution starts the next one, or a timer starts
/// one that waited. The task-local values that are in force there are those of another task, so a task that is made there
/// takes none over.
///
/// The language has no way to set task-local values aside during a call, so the thread remembers. The mark is confined to
/// its thread: it is reached through a thread-local slot only.
package final class BorrowedContext {
  private static let local = ThreadLocal<BorrowedContext> { BorrowedContext() }

  private var isBorrowed = false

  private static func set(_ isBorrowed: Bool) -> Bool {
    local.withCurrent { context in
      defer { context.isBorrowed = isBorrowed }
      return context.isBorrowed
    }
  }

  /// Whether the present code runs for somebody else.
  package static var isBorrowed: Bool { local.withCurrent { $0.isBorrowed } }

  /// Performs `body` as code for somebody else.
  package static func perform(_ body: () -> Void) {
    let before = set(true)
    body()
    _ = set(before)
  }

  /// A task with the task-local values of the caller; with none, if the caller runs for somebody else.
  package static func task(
    priority: TaskPriority? = nil, _ operation: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if isBorrowed {
      return Task.detached(priority: priority ?? Task.currentPriority, operation: operation)
    }
    return Task(priority: priority, operation: operation)
  }
}
