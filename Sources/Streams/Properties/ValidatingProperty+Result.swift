extension ValidatingProperty {
  /// What a validator decides about a proposal.
  public enum Decision: Sendable {
    /// It becomes the value.
    case valid
    /// This becomes the value in its place; the error may say why.
    case coerced(Value, ValidationError?)
    /// The value stays as it is.
    case invalid(ValidationError)
  }

  /// What became of a proposal.
  public enum Result: Sendable {
    /// It is the value.
    case valid(Value)
    /// Something else is the value in its place.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)
    /// It was not taken.
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

    /// Whether it was taken, or something else in its place.
    public var isValid: Bool { value != nil }

    /// Whether it was not taken.
    public var isInvalid: Bool { value == nil }

    /// What the proposal made the value, if it was not invalid.
    public var value: Value? {
      switch self {
      case .valid(let value): value
      case .coerced(let replacement, _, _): replacement
      case .invalid: nil
      }
    }

    /// What was proposed.
    public var proposed: Value {
      switch self {
      case .valid(let value): value
      case .coerced(_, let proposed, _): proposed
      case .invalid(let proposed, _): proposed
      }
    }

    /// Why it was not taken as it is, if the validator said so.
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
