import Streams

/// The error thrown to work that awaits an execution which cannot end before this work has returned. Such a wait would
/// never end.
///
/// ```swift
/// let save = Action<Note, Void>(policy: .enqueue()) { note in
///   try await server.save(note)
///   // Throws a SelfWaitError: the execution of `draft` is in the queue behind this one.
///   if let draft = note.draft { try await save.start(draft).finished() }
/// }
/// ```
///
/// ``Execution/value``, ``Execution/finished()`` and ``Execution/values`` throw it if the awaited execution
///
/// - is the execution whose work awaits it, which ``ExecutionPolicy/shareRunning`` can return,
/// - waits in a queue behind that execution,
/// - or waits for that execution through other executions, whose work awaits it, which are queued behind it, or which
///   are composed of actions that wait for it.
///
/// If several executions wait for each other, the wait that closes the cycle throws. ``Execution/settled()`` does not
/// throw. It returns immediately, with a state that is not finished, and passes this error to
/// `Hooks.defaultErrorHandler`. The awaited execution is not affected.
///
/// Code belongs to the work of an execution if the work is an `async` closure or an asynchronous sequence and the code
/// runs in the task of the work, in a child task, or in an unstructured task that was created there. The same is true
/// of `Observable.async` and an `async` `Single.create` that a factory returns, if the execution started immediately.
/// An unstructured task therefore also gets the error if it awaits an execution that is queued behind the execution
/// that created the task, while the latter is running. To await such an execution, use a detached task, or return from
/// the work first. Observers of an action do not belong to its work. Waits for streams, such as `lastValue`, are not
/// checked, and neither are waits in work that was abandoned.
public struct SelfWaitError: Error, Hashable {
  /// The action whose work contains the wait, as text: its name, if it has one, and its type, such as
  /// `Action<Note, Void>`.
  public let action: String
  /// The number of the execution that would wait for itself, as in the action's `events`.
  public let execution: UInt64
  /// The action of the awaited execution, as text.
  public let awaitedAction: String
  /// The number of the awaited execution.
  public let awaitedExecution: UInt64
  private let isSame: Bool

  /// - Parameter isSame: whether the execution awaits itself directly.
  init(
    action: String?, execution: UInt64, awaitedAction: String?, awaitedExecution: UInt64, isSame: Bool
  ) {
    self.action = action ?? "a released action"
    self.execution = execution
    self.awaitedAction = awaitedAction ?? "a released action"
    self.awaitedExecution = awaitedExecution
    self.isSame = isSame
  }
}

extension SelfWaitError: CustomStringConvertible, LocatedError {
  public var description: String {
    if isSame {
      "Execution \(execution) of \(action) would wait for itself, because its own work awaits it. In the work, call "
        + "the code that you need directly instead of executing the action again."
    } else {
      "Execution \(execution) of \(action) would wait for itself, because its work awaits execution "
        + "\(awaitedExecution) of \(awaitedAction), which cannot end before it. Start that execution without awaiting "
        + "it, await it after the work has returned, or call the code that you need directly."
    }
  }
}
