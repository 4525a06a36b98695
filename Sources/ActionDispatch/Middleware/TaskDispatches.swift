import Streams
import Synchronization

/// The recorder of the dispatches that the current task sends, through whichever router.
///
/// Child tasks and tasks created with `Task.init` have the recorder of the task that creates them. Detached tasks have
/// none.
package enum TaskDispatches {
  @TaskLocal private static var ofTask: (any DispatchRecorder)?

  /// The number of running calls of ``recorded(by:_:)``. While it is zero, a dispatch reads no task-local value.
  private static let scopes = Atomic(0)

  /// Calls `body`, and passes the dispatches that it sends to a recorder.
  package static func recorded(
    by recorder: any DispatchRecorder, _ body: () async throws -> Void
  ) async throws {
    scopes.add(1, ordering: .relaxed)
    defer { scopes.subtract(1, ordering: .relaxed) }
    try await $ofTask.withValue(recorder, operation: body)
  }

  /// The recorder of the current task.
  static var recorder: (any DispatchRecorder)? {
    scopes.load(ordering: .relaxed) > 0 ? current : nil
  }

  /// A thread that runs the work of another task has the task-local values of the wrong task.
  private static var current: (any DispatchRecorder)? {
    BorrowedContext.isBorrowed ? nil : ofTask
  }
}
