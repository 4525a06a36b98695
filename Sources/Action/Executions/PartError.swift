/// The end of an execution of one action, on its way to that of an action that is made of it.
struct PartError: Error {
  let outcome: Outcome

  /// - Parameters:
  ///   - error: the error of the stream of an execution.
  ///   - hasFailed: it was not cancelled. Work may fail with a `CancellationError` of its own.
  init(_ error: any Error, hasFailed: Bool) {
    switch error {
    case ActionError.underlyingError(let error):
      outcome = error is CancellationError && !hasFailed ? .cancelled : .failed(error)
    case ActionError.notEnabled: outcome = .rejected
    default: outcome = .failed(error)
    }
  }

  init(_ outcome: Outcome) { self.outcome = outcome }

  /// Whether it was cancelled, and not by who waits for it.
  var isCancellation: Bool { if case .cancelled = outcome { true } else { false } }

  /// The error of the work itself, if it was that.
  var workError: (any Error)? { if case .failed(let error) = outcome { error } else { nil } }
}

extension Error {
  /// Whether it says that a part was not accepted.
  var isRejection: Bool { if case .rejected? = (self as? PartError)?.outcome { true } else { false } }
}
