import Action

/// The reason that a control is disabled, without the texts of the app.
enum WhyDisabled: Sendable, Hashable {
  /// The limit of the policy is reached or the group is full, for the action or for a part of it.
  case noRoom
  /// The conditions of the action are not met, for these reasons.
  case blocked([String])
  /// The action or one of its parts is executing, and drops inputs during that time.
  case busy

  /// Creates the reason. The conditions take precedence over the work, because an action that is both blocked and
  /// executing stays disabled after its work.
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
  /// Returns whether the action is disabled because inputs would be rejected as `RejectionReason.noRoom`.
  ///
  /// - Parameter isPartBusy: whether the action is busy because one of its parts is executing.
  func isFull(under policy: ExecutionPolicy, isPartBusy: Bool) -> Bool {
    if isEnabled || isReleased { return false }
    // While the action is paused, inputs wait for the conditions and the parts, so only room is missing.
    if policy.pausesWhenClosed { return isOpen || waitingCount > 0 }
    return isOpen && !isPartBusy && (policy != .drop || runningCount == 0)
  }
}
