/// A source that runs a task, for asynchronous work or for the iteration of an asynchronous sequence.
///
/// Disposing it cancels the task without waiting for it to end. To be notified when the work has ended, a caller passes
/// `stopped` when it runs the recipe.
package struct TaskRecipe<Element: Sendable>: Recipe {
  private let detached: Bool
  private let priority: TaskPriority?
  /// The work, which passes elements to its argument.
  private let work: @Sendable (@Sendable (Element) -> Void) async throws -> Void

  package init(
    detached: Bool = false, priority: TaskPriority? = nil,
    work: @escaping @Sendable (@Sendable (Element) -> Void) async throws -> Void
  ) {
    self.detached = detached
    self.priority = priority
    self.work = work
  }

  package var outlivesDisposal: Bool { true }

  package func run(_ sink: consuming Sink<Element>) -> Teardown { run(sink, stopped: {}) }

  package func run(_ sink: consuming Sink<Element>, stopped: @escaping @Sendable () -> Void) -> Teardown {
    run(sink, started: { _ in }, stopped: stopped)
  }

  /// - Parameters:
  ///   - started: called with the task.
  ///   - stopped: runs once, when the task has ended. If the stream has not been disposed, it runs after the
  ///     termination of the stream.
  package func run(
    _ sink: Sink<Element>, started: (Task<Void, Never>) -> Void,
    stopped: @escaping @Sendable () -> Void
  ) -> Teardown {
    let gate = SerializedSink(sink)
    let work = work
    let body: @Sendable () async -> Void = {
      do {
        try await work { gate.next($0) }
        gate.completed()
      } catch {
        gate.failed(error)
      }
      stopped()
    }
    let task =
      detached
      ? Task.detached(priority: priority, operation: body) : BorrowedContext.task(priority: priority, body)
    gate.subscription.upstream.set(Disposables.create { task.cancel() })
    started(task)
    return .subscription(gate.subscription)
  }
}
