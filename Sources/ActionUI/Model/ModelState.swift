import Action

/// The part of an action's state that a model shows, all of it from one moment, and its changes with each step of the
/// action: a pure value, with no lock, no callback and no effect.
struct ModelState: Sendable {
  /// The number of changes that have been made to it.
  var version: UInt = 0
  /// Nil before the action has told one.
  private(set) var status: ActionStatus?
  private(set) var runCount = 0
  private(set) var progress: ExecutionProgress?
  private(set) var lastInput: (any Sendable)?
  private(set) var lastElement: (any Sendable)?
  private(set) var failure: (any Error)?
  private(set) var isPresentingFailure = false
  /// The end of the last work; while nothing runs or waits, this is the phase.
  private var settled = ActionPhase.idle
  // Inputs, elements and errors need not be comparable: these say when they have changed.
  private(set) var inputVersion = 0
  private(set) var elementVersion = 0
  private(set) var failureVersion = 0

  init() {}

  /// A state that is made by hand.
  init(phase: ActionPhase, progress: ExecutionProgress?, failure: (any Error)?) {
    self.progress = progress
    self.failure = failure
    isPresentingFailure = failure != nil
    settled = phase
  }

  var isEnabled: Bool { status.map(\.isEnabled) ?? (settled != .executing) }
  var isOpen: Bool { status?.isOpen ?? true }
  var isExecuting: Bool { status.map(\.isExecuting) ?? (settled == .executing) }
  var isReleased: Bool { status?.isReleased ?? false }
  var runningCount: Int { isExecuting ? status?.runningCount ?? 1 : 0 }

  var phase: ActionPhase {
    guard let status else { return settled }
    if status.isExecuting { return .executing }
    return status.waitingCount > 0 && !status.isReleased ? .waiting : settled
  }

  // MARK: Inputs

  /// Takes the state of the action at the moment in which the model begins to follow it. Steps that have come since
  /// then are newer.
  mutating func begin(_ reading: ActionReading, lastInput: (any Sendable)?, lastElement: (any Sendable)?) {
    if status == nil {
      status = reading.status
      runCount = reading.runCount
      progress = reading.progress.value
    }
    if inputVersion == 0 { self.lastInput = lastInput }
    if elementVersion == 0 { self.lastElement = lastElement }
  }

  /// Takes the release of an action that the model has not followed.
  mutating func release() {
    status = .afterRelease
    progress = nil
  }

  /// Takes a step of the action.
  ///
  /// - Parameters:
  ///   - status: the status after it; nil if it has not changed.
  ///   - runCount: the number of executions that have been started; nil if it has not changed.
  ///   - progress: the progress after it.
  ///   - end: the end of an execution.
  ///   - input: the input of an execution that begins; after `end`, if there are both.
  mutating func take(
    status: ActionStatus?, runCount: Int? = nil, progress: ExecutionProgress? = nil, end: Outcome? = nil,
    input: (any Sendable)? = nil
  ) {
    if let status { self.status = status }
    if let runCount { self.runCount = runCount }
    switch end {
    case .completed: settled = .completed
    case .failed(let error):
      settled = .failed
      setFailure(error)
    case .cancelled: settled = .cancelled
    case .rejected, nil: break
    }
    if let input {
      lastInput = input
      inputVersion += 1
      setFailure(nil)
    }
    self.progress = isExecuting ? progress : nil
  }

  /// Takes an element of the work.
  mutating func take(_ element: any Sendable) {
    lastElement = element
    elementVersion += 1
  }

  mutating func forgetFailure() { setFailure(nil) }

  /// Forgets the past.
  mutating func reset() {
    settled = .idle
    (lastInput, lastElement) = (nil, nil)
    inputVersion += 1
    elementVersion += 1
    setFailure(nil)
  }

  private mutating func setFailure(_ error: (any Error)?) {
    if error == nil, failure == nil { return }
    failure = error
    failureVersion += 1
    isPresentingFailure = error != nil
  }
}
