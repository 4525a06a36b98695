/// The priority and the task-local values of a request whose work begins later, on a thread that did not request it.
package struct RequestContext: Sendable {
  package private(set) var priority: WorkPriority
  /// The task that has the task-local values, or nil if they are not kept.
  private let pending: PendingTask?

  /// Creates a context without task-local values.
  package init(priority: WorkPriority) {
    self.priority = priority
    pending = nil
  }

  /// Creates the context of a request that the caller makes now.
  ///
  /// - Parameter keepsValues: whether to keep the task-local values, which costs a task. A thread that runs work for an
  ///   earlier request passes on the values of that request.
  package init(keepsValues: Bool) {
    let mark = BorrowedContext.mark
    if mark.isBorrowed, let request = mark.request {
      self = request
    } else {
      priority = mark.request?.priority ?? .current
      pending = keepsValues && !mark.isBorrowed ? PendingTask(priority: priority) : nil
    }
  }

  /// Creates a task with the priority and the task-local values of the request. Only one task gets the values.
  func task(_ priority: TaskPriority?, _ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never>
  {
    if priority == nil, let task = pending?.begin(operation) {
      task.raise(to: self.priority)
      return task
    }
    return Task.detached(priority: priority ?? self.priority.taskPriority, operation: operation)
  }

  /// Returns the context with another priority.
  func with(priority: WorkPriority) -> RequestContext {
    var context = self
    context.priority = priority
    return context
  }

  /// Returns the context with at least this priority.
  package func raised(to priority: WorkPriority) -> RequestContext {
    with(priority: max(priority, self.priority))
  }

  /// Raises the priority of the task that has the task-local values.
  package func raise(to priority: WorkPriority) { pending?.raise(to: priority) }
}
