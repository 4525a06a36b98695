package import Streams

extension Action {
  package var engine: ActionEngine { core.engine }

  /// Handles an input in the same way as ``inputs``.
  ///
  /// - Returns: whether the action accepted the input, and the execution that it created. The execution is nil if the
  ///   input joined another execution.
  package func trigger(_ input: Input) -> (isTaken: Bool, execution: Ticket?) {
    switch core.trigger(input) {
    case .accepted(let ticket): (true, ticket)
    case .joined: (true, nil)
    case .rejected: (false, nil)
    }
  }

  /// Runs the input of a failed execution again.
  ///
  /// - Parameter failed: the number of the failed execution.
  /// - Returns: whether the action accepted the input.
  package func trigger(_ input: Input, retrying failed: UInt64) -> Bool {
    if case .rejected = core.trigger(input, ExecutionHandleState(retried: failed)) { false } else { true }
  }

  /// Returns the object that another module attaches to this action. The first call creates it. All calls must name the
  /// same class.
  ///
  /// - Parameter make: creates the object. It must not retain the action.
  package func companion<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    core.engine.companion.object { ActionCompanion(make()) }.object(as: Object.self)
  }

  /// Starts watching the action, unless it already has a watcher.
  ///
  /// - Parameter told: receives each step, one at a time, on the thread that emits it and without a lock. Steps that
  ///   report progress arrive on the threads of the work.
  package func watch(_ told: @escaping @Sendable (ActionStep) -> Void) { core.engine.watch(told) }

  /// The elements of all executions, with the executions, for a watcher that holds elements back.
  package var emissions: Observable<Emission<Element, Run>> { core.elements.emissions }
}

extension ActionStatus {
  /// The status of a released action.
  package static var afterRelease: ActionStatus {
    ActionStatus(
      isEnabled: false, isExecuting: false, closed: .released, runningCount: 0, waitingCount: 0,
      abandonedCount: 0, isReleased: true)
  }
}
