/// The reason why an action turned an input away.
///
/// ```swift
/// save.events.subscribe(onNext: { event in
///   if case .rejected(let note, let reason) = event.kind { log.debug("\(note.title): \(reason)") }
/// })
/// // Shopping: busy
/// ```
///
/// If several hold, the one that the action looks at first counts: its release, its gate, whether it accepts this
/// input, the time, and last whether there is room.
public enum RejectionReason: Sendable, Hashable {
  /// The action executes, and drops inputs meanwhile.
  case busy
  /// The gate is closed, or has not given a value yet; or the state of the action is nil or not valid.
  case gateClosed
  /// The gate has failed: the action is disabled for good.
  case gateFailed
  /// As many executions run or wait as the policy allows, or the group of the action is full.
  case noRoom
  /// The action is throttled, and the input came before the span was over.
  case tooEarly
  /// The action does not accept this very input.
  case notAccepted
  /// The owner of the action has let go of it.
  case released
}

extension RejectionReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .busy: "busy"
    case .gateClosed: "gateClosed"
    case .gateFailed: "gateFailed"
    case .noRoom: "noRoom"
    case .tooEarly: "tooEarly"
    case .notAccepted: "notAccepted"
    case .released: "released"
    }
  }
}
