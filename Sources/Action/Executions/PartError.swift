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

/// Returns the outcome of work that failed. Work that emits the stream of another action's execution fails with the error
/// of that action's work.
func outcome(ofWorkFailedWith error: any Error) -> Outcome {
  // Each cast is a search, so the types are compared first.
  if type(of: error) == PartError.self, let part = error as? PartError { return part.outcome }
  var failure = error
  if type(of: error) == ActionError.self, case .underlyingError(let cause)? = error as? ActionError {
    failure = cause
  }
  return type(of: failure) == CancellationError.self ? .cancelled(.work) : .failed(failure)
}
