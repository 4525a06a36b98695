import Streams

extension Action {
  package var engine: ActionEngine { core.engine }

  /// Takes an input as ``inputs`` does.
  ///
  /// - Returns: whether the action took it, and the execution that it has started, unless it joined another one.
  package func trigger(_ input: Input) -> (isTaken: Bool, execution: Ticket?) {
    switch core.trigger(input) {
    case .accepted(let ticket): (true, ticket)
    case .joined: (true, nil)
    case .rejected: (false, nil)
    }
  }

  /// The object of another module that belongs to this action, made at the first call. All calls name the same class.
  ///
  /// - Parameter make: makes the object. It must not keep the action.
  package func companion<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    core.engine.companion.object { ActionCompanion(make()) }.object(as: Object.self)
  }

  /// Begins to watch the action, unless somebody does already.
  ///
  /// - Parameter told: takes each step, on the thread that announces it and without a lock, one at a time; those that
  ///   tell of progress come on the threads of the work.
  package func watch(_ told: @escaping @Sendable (ActionStep) -> Void) { core.engine.watch(told) }
}

extension ActionStatus {
  /// The status of an action that has been released.
  package static var afterRelease: ActionStatus {
    ActionStatus(
      isEnabled: false, isExecuting: false, isOpen: false, runningCount: 0, waitingCount: 0, isReleased: true)
  }
}
