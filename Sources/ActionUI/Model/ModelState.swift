import Action

/// A consistent snapshot of the part of an action's state that a model shows, with its changes at each step of the
/// action. This is a pure value, without locks, callbacks or side effects.
struct ModelState: Sendable {
  /// The number of changes made to the state.
  var version: UInt = 0
  /// The policy of the action.
  private let policy: ExecutionPolicy
  /// The blockers of a state with fixed values.
  private let fixedBlockers: [String]
  /// Nil until the action has reported a status.
  private(set) var status: ActionStatus?
  /// Whether the action is busy because one of its parts is executing. It belongs to the status.
  private var isPartBusy = false
  private(set) var runCount = 0
  private(set) var progress: ExecutionProgress?
  /// Whether the last input is kept, because it has been requested.
  private(set) var keepsInput = false
  private(set) var lastInput: (any Sendable)?
  private(set) var lastElement: (any Sendable)?
  private(set) var failures = FailureQueue()
  /// The outcome of the last execution. It is the phase while nothing is running or waiting.
  private var settled = ActionPhase.idle
  private var earlyEnds = EarlyEnds()
  private var pendingElements = PendingElements()
  // Inputs and elements need not be equatable, so these versions indicate changes.
  private(set) var inputVersion = 0
  private(set) var elementVersion = 0

  init(policy: ExecutionPolicy = .drop) { (self.policy, fixedBlockers) = (policy, []) }

  /// Creates a state with fixed values.
  init(phase: ActionPhase, progress: ExecutionProgress?, failure: (any Error)?, blockers: [String]) {
    (policy, fixedBlockers) = (.drop, blockers)
    self.progress = progress
    if let failure {
      failures.append(FailedExecution(id: 0, error: failure, input: nil, key: nil, lastRequest: 0))
    }
    settled = phase
  }

  var isEnabled: Bool { status.map(\.isEnabled) ?? (settled != .executing && fixedBlockers.isEmpty) }
  var isOpen: Bool { status?.isOpen ?? fixedBlockers.isEmpty }
  /// Returns the blockers of this snapshot. Their texts are created when they are read, so the caller must hold no
  /// lock.
  func blockers(in words: ActionWords) -> [String] {
    status.map { $0.blockers(in: words.generalReasons) } ?? fixedBlockers
  }
  /// Whether the limit of the policy, or a full group, disables the action.
  var isFull: Bool { status?.isFull(under: policy, isPartBusy: isPartBusy) ?? false }
  /// Returns the text that explains why the action is disabled.
  func whyDisabled(in words: ActionWords) -> String? {
    if isEnabled { return nil }
    return WhyDisabled(isEnabled: false, isFull: isFull, blockers: blockers(in: words))?.text(in: words)
  }
  var isExecuting: Bool { status.map(\.isExecuting) ?? (settled == .executing) }
  var isReleased: Bool { status?.isReleased ?? false }
  var runningCount: Int { isExecuting ? status?.runningCount ?? 1 : 0 }

  var phase: ActionPhase {
    guard let status else { return settled }
    if status.isExecuting, status.runningCount > earlyEnds.count { return .executing }
    return status.waitingCount > 0 && !status.isReleased ? .waiting : settled
  }

  // MARK: Inputs

  /// Stores the state of the action at the moment the model starts following it. Values from steps made since then are
  /// newer, and are kept.
  mutating func begin(_ reading: ActionReading, lastElement: (any Sendable)?) {
    if status == nil {
      status = reading.status
      isPartBusy = reading.isPartBusy
      runCount = reading.runCount
      progress = reading.progress.value
      earlyEnds = EarlyEnds(runningCount: reading.status.runningCount)
    }
    if elementVersion == 0 { self.lastElement = lastElement }
  }

  /// Keeps the inputs of the executions that start after this call.
  mutating func keepInputs() { keepsInput = true }

  /// Stores the last input at the moment the model starts keeping inputs, unless a newer input has been stored since
  /// then.
  mutating func begin(lastInput: (any Sendable)?) {
    keepsInput = true
    if inputVersion == 0 { self.lastInput = lastInput }
  }

  /// Records the release of an action that the model has not followed.
  mutating func release() {
    status = .afterRelease
    progress = nil
  }

  /// Processes a step of the action.
  ///
  /// - Parameters:
  ///   - status: the status after the step, or nil if it has not changed.
  ///   - isPartBusy: whether the action is busy because one of its parts is executing. It belongs to the status.
  ///   - runCount: the number of executions that have been started, or nil if it has not changed.
  ///   - progress: the progress after the step.
  ///   - end: the outcome of an execution that ends.
  ///   - ended: the number of the execution that ends, or 0 if there is none or more than one.
  ///   - input: the input of an execution that begins. If both are given, it begins after `end`.
  ///   - cleared: the failures that this execution clears. See ``FailureQueue/cleared(by:retrying:key:)``.
  ///   - failed: the execution that ends, if it has failed.
  mutating func take(
    status: ActionStatus?, isPartBusy: Bool = false, runCount: Int? = nil, progress: ExecutionProgress? = nil,
    end: Outcome? = nil,
    ended: UInt64 = 0, input: (any Sendable)? = nil, cleared: [UInt64] = [], failed: FailedExecution? = nil
  ) {
    if let status {
      let starts = (runCount ?? self.runCount) - self.runCount
      if let before = self.status {
        earlyEnds.take(
          starts: starts, from: before.runningCount, to: status.runningCount, isEnd: ended > 0)
      } else {
        earlyEnds = EarlyEnds(runningCount: status.runningCount)
      }
      self.status = status
      self.isPartBusy = isPartBusy
      self.runCount += starts
    } else if ended > 0 {
      earlyEnds.add()
    }
    switch end {
    case .completed: settled = .completed
    case .failed: settled = .failed
    case .cancelled: settled = .cancelled
    case .rejected, nil: break
    }
    if let input {
      if keepsInput {
        lastInput = input
        inputVersion += 1
      }
    }
    failures.remove(cleared)
    if let failed { failures.append(failed) }
    self.progress = isExecuting ? progress : nil
  }

  /// Processes an element of the work. ``settleElements()`` shows it, unless it has been revoked by then.
  ///
  /// - Returns: the elements that it supersedes, which the caller releases outside its lock.
  mutating func take(_ element: any Sendable, of run: Run) -> [PendingElements.Entry] {
    version += 1
    return pendingElements.append(element, of: run)
  }

  /// Shows the newest element that has been processed and not revoked. Called on the main actor, before the state is
  /// published.
  mutating func settleElements() {
    if let element = pendingElements.takeNewest() { take(element) }
  }

  /// Shows an element of the work.
  mutating func take(_ element: any Sendable) {
    lastElement = element
    elementVersion += 1
  }

  /// Removes the failure of the execution with this number, if it is still there.
  mutating func forgetFailure(of id: UInt64) { failures.remove([id]) }

  /// Clears the phase, the input, the element and the failures.
  mutating func reset() {
    settled = .idle
    forget()
  }

  /// Clears the input, the element and the failures.
  mutating func forget() {
    pendingElements = PendingElements()
    (lastInput, lastElement) = (nil, nil)
    inputVersion += 1
    elementVersion += 1
    failures.removeAll()
  }
}
