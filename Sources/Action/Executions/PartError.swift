/// The end of a part's execution, passed to the execution of the composed action.
struct PartError: Error {
  let outcome: Outcome

  /// - Parameters:
  ///   - error: the error of the stream of an execution.
  ///   - outcome: the outcome of the execution. Work may itself fail with an `ActionError` or a `CancellationError`.
  init(_ error: any Error, of outcome: Outcome?) {
    switch (outcome, error) {
    case (.cancelled, _), (.rejected, _): self.outcome = outcome ?? .failed(error)
    case (_, ActionError.underlyingError(let error)): self.outcome = .failed(error)
    default: self.outcome = .failed(error)
    }
  }

  init(_ outcome: Outcome) { self.outcome = outcome }

  /// Whether the execution was cancelled by anything other than its caller or its own work.
  var isCancellationFromOutside: Bool {
    if case .cancelled(let cause) = outcome { cause != .work } else { false }
  }

  /// The error of the work itself, if the work failed.
  var workError: (any Error)? { if case .failed(let error) = outcome { error } else { nil } }
}

extension Error {
  /// Whether the error means that a part rejected the input.
  var isRejection: Bool { if case .rejected? = (self as? PartError)?.outcome { true } else { false } }
}

/// Returns whether the error means that the work, or an operation that it awaited, was cancelled.
func isCancellation(_ error: any Error) -> Bool {
  if type(of: error) == CancellationError.self { return true }
  // A cast is a search, so the types are compared first.
  guard type(of: error) == ActionError.self, case .underlyingError(let cause)? = error as? ActionError else {
    return false
  }
  return type(of: cause) == CancellationError.self
}
