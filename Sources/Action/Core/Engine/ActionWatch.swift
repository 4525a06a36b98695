import Streams

/// A watcher outside this module. It is notified of each decision of an action when the decision is announced, together
/// with the execution that begins or ends. A watcher displays the action, so it must receive each change as a whole.
///
/// The streams of the status, the errors and the events report the same change one after the other.
package final class ActionWatch: Sendable {
  let told: @Sendable (ActionStep) -> Void
  /// Whether the watcher shows the errors of failed work.
  let showsFailures = Lock(false)

  init(_ told: @escaping @Sendable (ActionStep) -> Void) { self.told = told }
}

/// A type-erased object of another module. It belongs to an action or an undo stack, which retains it.
package final class ActionCompanion: Sendable {
  private let object: any AnyObject & Sendable

  package init(_ object: any AnyObject & Sendable) { self.object = object }

  /// Returns the object cast to its class, which must be `type`.
  package func object<Object: AnyObject>(as type: Object.Type) -> Object { known(object, as: type) }
}

/// An announced step of an action.
package struct ActionStep: Sendable {
  /// The status after the step, or nil if it has not changed.
  package let status: ActionStatus?
  /// Whether the action is busy because one of its parts is executing. It belongs to ``status``.
  package let isPartBusy: Bool
  /// The number of started executions, or nil if the status has not changed.
  package let runCount: Int?
  /// The execution that begins, or nil if there is none.
  package private(set) var started: Run?
  /// The number of the execution that begins, or 0 if there is none.
  package private(set) var begun: UInt64 = 0
  /// The number of the execution that ends, or 0 if there is none or more than one.
  package private(set) var ended: UInt64 = 0
  /// The outcome of the execution that ends, or nil if there is none.
  package private(set) var end: Outcome?
  /// The execution that ends with a failure, or nil if there is none.
  package private(set) var failed: Run?
  /// The number of the latest request when the failure is announced, or 0 if there is none.
  package private(set) var lastRequest: UInt64 = 0
  /// Whether the last input, element and error have been released in this step.
  package private(set) var forgets = false
  private let engine: ActionEngine

  init(_ effect: borrowing Effect, _ engine: ActionEngine) {
    self.engine = engine
    status = effect.statusChange?.status.visible
    isPartBusy = effect.statusChange?.status.gate == .busy
    runCount = (effect.statusChange?.status.started).map { Int($0) }
    switch effect.kind {
    case .start(let run): started = run
    case .end(let run, let outcome, let next):
      if let outcome { setEnd(outcome, of: run) }
      started = next
    case .abandon(_, let next, let cancelled, let cause):
      if !cancelled.isEmpty { end = .cancelled(cause) }
      started = next.last
    case .restart(_, let new, let replaced):
      if replaced != nil { end = .cancelled(.replaced) }
      started = new
    case .wait(_, let replaced, _): if replaced != nil { end = .cancelled(.replaced) }
    case .cancel(_, let cause): end = .cancelled(cause)
    default: break
    }
    begun = started?.ticket.id ?? 0
  }

  /// Creates the step of an execution that ends for its caller while it keeps its slot.
  init(early run: Run, _ outcome: Outcome, _ engine: ActionEngine) {
    self.engine = engine
    (status, isPartBusy, runCount) = (nil, false, nil)
    setEnd(outcome, of: run)
  }

  init(forgettingIn engine: ActionEngine) {
    self.engine = engine
    (status, isPartBusy, runCount, forgets) = (nil, false, nil, true)
  }

  private mutating func setEnd(_ outcome: Outcome, of run: Run) {
    (ended, end) = (run.ticket.id, outcome)
    guard case .failed = outcome else { return }
    failed = run
    // A request made since the end was decided counts as earlier, because no observer had been notified of the failure.
    lastRequest = engine.state.withLock { $0.lastID }
  }

  /// The input of the execution that begins.
  package var input: (any Sendable)? { started?.anyInput }

  /// The current progress.
  package var progress: ExecutionProgress? { engine.presentProgress.value }
}

/// A snapshot of the state of an action, for display.
package struct ActionReading: Sendable {
  package let status: ActionStatus
  /// Whether the action is busy because one of its parts is executing.
  package let isPartBusy: Bool
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

  /// Records that the watcher shows the errors of failed work from now on, so they count as observed.
  package func watcherShowsFailures() { watch.ifMade { $0.showsFailures.withLock { $0 = true } } }

  /// Notifies the watcher of a step.
  func tellWatch(_ effect: borrowing Effect) { watch.ifMade { $0.told(ActionStep(effect, self)) } }

  fileprivate var presentProgress: ProgressReading { ProgressReading(board.ifMade { $0.present } ?? nil) }

  /// Returns the current state.
  package func reading() -> ActionReading {
    while true {
      let (status, version) = state.withLock { ($0.machine.status, $0.machine.statusVersion) }
      let progress = status.visible.isExecuting ? presentProgress : .none
      // The progress belongs to the status, unless the status has changed in between.
      if progress == .none || state.withLock({ $0.machine.statusVersion }) == version {
        return ActionReading(
          status: status.visible, isPartBusy: status.gate == .busy, runCount: Int(status.started),
          progress: progress)
      }
    }
  }
}
