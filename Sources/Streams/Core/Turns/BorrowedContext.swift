/// Marks a thread as running work that its current task did not request. For example, the end of an execution starts
/// the next execution, or a timer starts a queued execution. The task-local values of such a thread belong to another
/// task, so a task created there does not inherit them. If the request is known, the task gets its priority and
/// task-local values instead.
///
/// The language cannot suspend task-local values during a call, so the thread stores the mark. The mark is confined to
/// its thread, because it is accessed only through a thread-local slot.
package final class BorrowedContext {
  struct Mark {
    /// Whether the task of the thread did not request the work.
    var isBorrowed = false
    /// The request of the work that the thread runs, if it is known.
    var request: RequestContext?
  }

  private static let local = ThreadLocal<BorrowedContext> { BorrowedContext() }

  private var mark = Mark()

  static var mark: Mark { local.withCurrent { $0.mark } }

  private static func perform(_ mark: Mark, _ body: () -> Void) {
    let before = local.withCurrent { context in
      defer { context.mark = mark }
      return context.mark
    }
    body()
    local.withCurrent { $0.mark = before }
  }

  /// Whether the current thread is marked.
  package static var isBorrowed: Bool { mark.isBorrowed }

  /// The priority of the work that the thread runs.
  package static var priority: WorkPriority { mark.request?.priority ?? .current }

  /// Calls `body` while the thread is marked.
  ///
  /// - Parameter request: the request of the work that `body` runs, if it is known.
  package static func perform(for request: RequestContext? = nil, _ body: () -> Void) {
    perform(Mark(isBorrowed: true, request: request), body)
  }

  /// Calls `body`, whose tasks get a priority. They inherit the task-local values of the caller, unless the thread is
  /// marked.
  package static func perform(priority: WorkPriority, _ body: () -> Void) {
    var mark = mark
    mark.request = mark.request?.with(priority: priority) ?? RequestContext(priority: priority)
    perform(mark, body)
  }

  /// Creates a task that inherits the task-local values of the caller. If the thread is marked, the task inherits the
  /// values of the request, or none.
  ///
  /// - Parameter request: the request of the work, if the caller knows it. It has no effect on a thread that is not
  ///   marked, because that thread makes the request itself.
  package static func task(
    priority: TaskPriority? = nil, for request: RequestContext? = nil,
    _ operation: @escaping @Sendable @isolated(any) () async -> Void
  ) -> Task<Void, Never> {
    let mark = mark
    if !mark.isBorrowed {
      if let request = mark.request, priority == nil {
        return Task(priority: request.priority.taskPriority, operation: operation)
      }
      return Task(priority: priority, operation: operation)
    }
    if let request = request ?? mark.request { return request.task(priority, operation) }
    return Task.detached(priority: priority ?? Task.currentPriority, operation: operation)
  }
}
