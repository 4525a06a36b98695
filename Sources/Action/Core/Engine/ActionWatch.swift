import Streams

/// A watcher outside this module, which is told of each decision of an action as it is announced, with the execution
/// that begins or ends with it. It shows the action to people, and must see all of a change at once.
///
/// The streams of the status, of the errors and of the events tell the same one after the other.
package final class ActionWatch: Sendable {
  let told: @Sendable (ActionStep) -> Void

  init(_ told: @escaping @Sendable (ActionStep) -> Void) { self.told = told }
}

/// An object of another module, without its type. It belongs to an action or an undo stack, and lives as long as that or longer.
package final class ActionCompanion: Sendable {
  private let object: any AnyObject & Sendable

  package init(_ object: any AnyObject & Sendable) { self.object = object }

  /// The object, which is known to be one of that class.
  package func object<Object: AnyObject>(as type: Object.Type) -> Object { known(object, as: type) }
}

/// A step of an action, as it is announced.
package struct ActionStep: Sendable {
  /// The status after it; nil if it has not changed.
  package let status: ActionStatus?
  /// The number of executions that have been started; nil if the status has not changed.
  package let runCount: Int?
  /// The execution that begins.
  private var started: Run?
  /// The number of the execution that begins; 0 if there is none.
  package private(set) var begun: UInt64 = 0
  /// The number of the execution that ends; 0 if there is none, or if they are several.
  package private(set) var ended: UInt64 = 0
  /// The end of the execution that ends.
  package private(set) var end: Outcome?
  private let engine: ActionEngine

  init(_ effect: borrowing Effect, _ engine: ActionEngine) {
    self.engine = engine
    status = effect.statusChange?.status.visible
    runCount = (effect.statusChange?.status.started).map { Int($0) }
    switch effect.kind {
    case .start(let run): started = run
    case .end(let run, let outcome, let next, _): (ended, end, started) = (run.ticket.id, outcome, next)
    case .wait(_, let replaced, _): if replaced != nil { end = .cancelled(.replaced) }
    case .cancel(_, let cause): end = .cancelled(cause)
    default: break
    }
    begun = started?.ticket.id ?? 0
  }

  /// The input of the execution that begins.
  package var input: (any Sendable)? { started?.anyInput }

  /// The progress at this moment.
  package var progress: ExecutionProgress? { engine.presentProgress.value }
}

/// The state of an action at one moment, for what shows it.
package struct ActionReading: Sendable {
  package let status: ActionStatus
  package let runCount: Int
  package let progress: ProgressReading
}

extension ActionEngine {
  /// Whether an execution runs or waits.
  package func isLive(_ execution: Ticket) -> Bool { state.withLock { $0.has(execution) } }

  func watch(_ told: @escaping @Sendable (ActionStep) -> Void) {
    if watch.isMade { return }
    _ = watch.object { ActionWatch(told) }
    state.withLock { $0.machine.isObserved = true }
  }

  /// Tells the watcher of a step.
  func tellWatch(_ effect: borrowing Effect) { watch.ifMade { $0.told(ActionStep(effect, self)) } }

  fileprivate var presentProgress: ProgressReading { ProgressReading(board.ifMade { $0.present } ?? nil) }

  /// The state at this moment.
  package func reading() -> ActionReading {
    while true {
      let (status, version) = state.withLock { ($0.machine.status, $0.machine.statusVersion) }
      let progress = status.visible.isExecuting ? presentProgress : .none
      // The progress is that of the status, unless the status has changed meanwhile.
      if progress == .none || state.withLock({ $0.machine.statusVersion }) == version {
        return ActionReading(
          status: status.visible, runCount: Int(status.started), progress: progress)
      }
    }
  }
}
