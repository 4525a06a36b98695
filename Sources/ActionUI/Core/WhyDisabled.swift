import Action

/// Why a control is disabled, without the words of an app.
enum WhyDisabled: Sendable, Hashable {
  /// The limit of the policy is reached.
  case noRoom
  /// The conditions of the action are not met, for these reasons.
  case blocked([String])
  /// The action drops inputs while it executes, or another action that it depends on is executing: a member of its
  /// group, or an action that it is composed of.
  case busy

  /// The conditions come before the work, because an action that is both blocked and executing stays disabled after its
  /// work.
  init?(isEnabled: Bool, isFull: Bool, blockers: [String]) {
    if isEnabled { return nil }
    self = isFull ? .noRoom : blockers.isEmpty ? .busy : .blocked(blockers)
  }

  /// Returns the explanation.
  func text(in words: ActionWords) -> String {
    switch self {
    case .noRoom: words.noRoom
    case .blocked(let blockers): words.blockers(blockers)
    case .busy: words.busy
    }
  }
}

extension ActionStatus {
  /// Returns whether the limit of the policy disables the action.
  func isFull(under policy: ExecutionPolicy) -> Bool {
    if isEnabled || isReleased || policy == .drop { return false }
    if isOpen { return runningCount + waitingCount > 0 }
    // While the action is paused, inputs wait for the conditions, so only room is missing.
    return policy.pausesWhenClosed && waitingCount > 0
  }
}
