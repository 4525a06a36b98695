extension ValidatingProperty {
  /// The decision of a validator about a proposal.
  public enum Decision: Sendable {
    /// The proposal becomes the value.
    case valid
    /// This becomes the value in place of the proposal; the error may say why.
    case coerced(Value, ValidationError?)
    /// The value stays as it is.
    case invalid(ValidationError)
  }

  /// The outcome of a proposal.
  public enum Result: Sendable {
    /// The proposal is the value.
    case valid(Value)
    /// Something else is the value in place of the proposal.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)
    /// The proposal was refused.
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

    /// Whether the proposal, or something else in its place, was accepted.
    public var isValid: Bool { value != nil }

    /// Whether the proposal was refused.
    public var isInvalid: Bool { value == nil }

    /// The value that the proposal led to, unless it was invalid.
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

    /// The reason why the proposal was not accepted as it is, if the validator gave one.
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
