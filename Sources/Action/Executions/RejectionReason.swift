/// The reason why an action rejected an input.
///
/// ```swift
/// save.events.subscribe(onNext: { event in
///   if case .rejected(let note, let reason) = event.kind { log.debug("\(note.title): \(reason)") }
/// })
/// // Shopping: gateClosed: You are offline
/// ```
///
/// If several reasons apply, the first one checked is used. The order is: the release, a failed `enabledIf` condition,
/// a running execution of an action that drops inputs, the `enabledIf` condition, the `accepting` condition, the time,
/// and the number of executions. There are two exceptions: a throttled action whose conditions are met checks the time
/// before a running execution, and a composed action checks the conditions of its parts before their running
/// executions.
///
/// Later versions may add cases, so a `switch` outside this package needs a `default`.
public enum RejectionReason: Sendable, Hashable {
  /// The action or one of its parts is executing, and its policy drops inputs.
  case busy
  /// The `enabledIf` condition is false or has no value yet, or the state of the action is nil or not valid. The
  /// associated value contains the blockers at the time of the decision. Two reasons are equal if the texts of their
  /// blockers are equal.
  case gateClosed(Gate.Blockers)
  /// The `enabledIf` condition has failed, so the action is disabled permanently.
  case gateFailed
  /// The limit of the policy is reached, or the group is full. The limit or the group may also belong to a part of a
  /// composed action.
  case noRoom
  /// The action is throttled, and the input was received before the end of the span.
  case tooEarly
  /// The `accepting` condition rejected this particular input.
  case notAccepted
  /// The action was released by its owner.
  case released
}

extension RejectionReason {
  /// The reasons why the gate was closed. The array is empty if the input was rejected for another reason.
  public var blockers: [String] { if case .gateClosed(let blockers) = self { blockers.words } else { [] } }
}

extension RejectionReason: CustomStringConvertible {
  /// The name of the case, followed by the reasons of the requirements that were not met, as in
  /// `gateClosed: You are offline`. General reasons are omitted, but ``blockers`` contains them.
  public var description: String {
    switch self {
    case .busy: "busy"
    case .gateClosed(let blockers):
      // A gate with only general reasons adds nothing to the name of the case.
      blockers.description.isEmpty ? "gateClosed" : "gateClosed: \(blockers)"
    case .gateFailed: "gateFailed"
    case .noRoom: "noRoom"
    case .tooEarly: "tooEarly"
    case .notAccepted: "notAccepted"
    case .released: "released"
    }
  }
}
