/// The end of an execution of a part, on its way to the execution of the action that is made of the part.
struct PartError: Error {
  let outcome: Outcome

  /// - Parameters:
  ///   - error: the error of the stream of an execution.
  ///   - hasFailed: whether it failed and was not cancelled. Work may fail with a `CancellationError` of its own.
  init(_ error: any Error, hasFailed: Bool) {
    switch error {
    case ActionError.underlyingError(let error):
      outcome = error is CancellationError && !hasFailed ? .cancelled : .failed(error)
    case ActionError.notEnabled: outcome = .rejected
    default: outcome = .failed(error)
    }
  }

  init(_ outcome: Outcome) { self.outcome = outcome }

  /// Whether the execution was cancelled, and not by the caller that waits for it.
  var isCancellation: Bool { if case .cancelled = outcome { true } else { false } }

  /// The error of the work itself, if the work failed.
  var workError: (any Error)? { if case .failed(let error) = outcome { error } else { nil } }
}

extension Error {
  /// Whether the error says that a part was not accepted.
  var isRejection: Bool { if case .rejected? = (self as? PartError)?.outcome { true } else { false } }
}
