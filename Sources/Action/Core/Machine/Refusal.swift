extension ActionMachine {
  /// The reason of a rejection. In contrast to a ``RejectionReason``, it has no blockers, so copying a decision costs
  /// nothing.
  enum Refusal: Sendable {
    case busy, gateClosed, gateFailed, noRoom, tooEarly, notAccepted, released
  }
}

extension RejectionReason {
  /// - Parameter closed: the reasons why the gate is closed, or nil if it is open.
  init(_ refusal: ActionMachine.Refusal, _ closed: ClosedGate?) {
    self =
      switch refusal {
      case .busy: .busy
      case .gateClosed: .gateClosed(Gate.Blockers(closed ?? .unnamed))
      case .gateFailed: .gateFailed
      case .noRoom: .noRoom
      case .tooEarly: .tooEarly
      case .notAccepted: .notAccepted
      case .released: .released
      }
  }
}
