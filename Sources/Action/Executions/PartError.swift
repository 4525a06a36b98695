/// The end of an execution of a part, on its way to the execution of the action that is made of the part.
struct PartError: Error {
  let outcome: Outcome

  /// - Parameters:
  ///   - error: the error of the stream of an execution.
  ///   - outcome: the end of the execution. Work may fail with an `ActionError`, or a `CancellationError`, of its own.
  init(_ error: any Error, of outcome: Outcome?) {
    switch (outcome, error) {
    case (.cancelled, _), (.rejected, _): self.outcome = outcome ?? .failed(error)
    case (_, ActionError.underlyingError(let error)): self.outcome = .failed(error)
    default: self.outcome = .failed(error)
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
