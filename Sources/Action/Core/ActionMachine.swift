/// What an action knows, and what each input does to it: a pure value, with no lock, no callback and no effect.
///
/// The gate is what `enabledIf` said last; the slot is what the policy gives out. Everything that is announced is
/// decided here, so announcements follow each other in the order of the decisions and never repeat a value.
struct ActionMachine: Sendable {
  enum Gate: Sendable {
    case closed
    case open
    /// The gate failed: closed for good.
    case broken
  }

  /// What observers of `executing` and `enabled` have to be told; nil where nothing changed.
  struct Announcement: Sendable, Equatable {
    var executing: Bool?
    var enabled: Bool?
    var isEmpty: Bool { executing == nil && enabled == nil }
  }

  enum Decision: Sendable, Equatable {
    case start(Announcement)
    case reject
  }

  private(set) var gate: Gate
  private(set) var running = 0
  private(set) var isReleased = false
  let policy: ExecutionPolicy

  /// - Parameter gate: open from the start where there is no `enabledIf`.
  init(gate: Gate, policy: ExecutionPolicy) {
    self.gate = gate
    self.policy = policy
  }

  /// Not after the release: work that has not stopped yet is nobody's any more, and nobody would hear of its end.
  var isExecuting: Bool { running > 0 && !isReleased }

  var isEnabled: Bool {
    guard gate == .open, !isReleased else { return false }
    switch policy.kind {
    case .drop: return running == 0
    }
  }

  /// An input asks for an execution.
  mutating func request() -> Decision {
    guard isEnabled else { return .reject }
    return .start(announcing { $0.running += 1 })
  }

  /// An execution has ended, and its work has stopped.
  mutating func finish() -> Announcement {
    precondition(running > 0, "an execution ended that was not running; this is a bug of the Action module")
    return announcing { $0.running -= 1 }
  }

  /// The gate says something.
  mutating func setGate(_ gate: Gate) -> Announcement {
    if self.gate == .broken { return Announcement() }
    return announcing { $0.gate = gate }
  }

  /// The action's owner has let go of it.
  mutating func release() -> Announcement { announcing { $0.isReleased = true } }

  private mutating func announcing(_ change: (inout ActionMachine) -> Void) -> Announcement {
    let (wasExecuting, wasEnabled) = (isExecuting, isEnabled)
    change(&self)
    return Announcement(
      executing: isExecuting == wasExecuting ? nil : isExecuting,
      enabled: isEnabled == wasEnabled ? nil : isEnabled)
  }
}
