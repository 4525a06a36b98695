import Streams
import Synchronization

/// Records the actions that the code of a task creates, for another module. It may also record other events of the
/// task.
package protocol CreationRecorder: AnyObject, Sendable {
  /// Records an action that has just been created. Called on the thread that creates it, without a lock.
  func created<Input, Element>(_ action: Action<Input, Element>)
}

/// The recorder of the actions that the current task creates.
///
/// Child tasks and tasks created with `Task.init` have the recorder of the task that creates them. Detached tasks have
/// none.
package enum Creation {
  @TaskLocal private static var ofTask: (any CreationRecorder)?

  /// The number of running calls of ``recorded(by:_:)``. While it is zero, the task-local value is not read, because
  /// reading it costs more than the rest of the check.
  private static let scopes = Atomic(0)

  /// Calls `body`, and passes the actions that it creates to a recorder.
  package static func recorded(
    by recorder: any CreationRecorder, _ body: () async throws -> Void
  ) async throws {
    scopes.add(1, ordering: .relaxed)
    defer { scopes.subtract(1, ordering: .relaxed) }
    try await $ofTask.withValue(recorder, operation: body)
  }

  /// The recorder of the current task.
  package static var recorder: (any CreationRecorder)? {
    @inline(__always) get { scopes.load(ordering: .relaxed) > 0 ? current : nil }
  }

  /// The recorder of the current task, or nil if the thread is running the work of another task and so has the
  /// task-local values of the wrong task.
  private static var current: (any CreationRecorder)? {
    @inline(never) get { BorrowedContext.isBorrowed ? nil : ofTask }
  }
}
