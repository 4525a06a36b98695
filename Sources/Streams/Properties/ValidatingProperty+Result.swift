extension ValidatingProperty {
  /// The decision of a validator on a proposal.
  public enum Decision: Sendable {
    /// The proposal becomes the value.
    case valid
    /// The given value replaces the proposal and becomes the value. The error may describe the reason.
    case coerced(Value, ValidationError?)
    /// The value does not change.
    case invalid(ValidationError)
  }

  /// The outcome of a proposal.
  public enum Result: Sendable {
    /// The proposal became the value.
    case valid(Value)
    /// The replacement became the value instead of the proposal.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)
    /// The proposal was rejected.
    case invalid(Value, ValidationError)

    init(_ proposal: Value, _ decision: Decision) {
      self =
        switch decision {
        case .valid: .valid(proposal)
        case .coerced(let replacement, let error):
          .coerced(replacement: replacement, proposed: proposal, error: error)
        case .invalid(let error): .invalid(proposal, error)
        }
    }

    /// A Boolean value that indicates whether the proposal was accepted, possibly after the validator replaced it.
    public var isValid: Bool { value != nil }

    /// A Boolean value that indicates whether the proposal was rejected.
    public var isInvalid: Bool { value == nil }

    /// The value that resulted from the proposal, or nil if the proposal was invalid.
    public var value: Value? {
      switch self {
      case .valid(let value): value
      case .coerced(let replacement, _, _): replacement
      case .invalid: nil
      }
    }

    /// The proposal.
    public var proposed: Value {
      switch self {
      case .valid(let value): value
      case .coerced(_, let proposed, _): proposed
      case .invalid(let proposed, _): proposed
      }
    }

    /// The reason why the proposal was not accepted unchanged, if the validator provided one.
    public var error: ValidationError? {
      switch self {
      case .valid: nil
      case .coerced(_, _, let error): error
      case .invalid(_, let error): error
      }
    }
  }
}

extension ValidatingProperty.Decision: Equatable where Value: Equatable, ValidationError: Equatable {}
extension ValidatingProperty.Result: Equatable where Value: Equatable, ValidationError: Equatable {}
