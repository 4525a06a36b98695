import Action

/// A failed execution, as presented by a model.
struct FailedExecution: Sendable {
  /// The number of the execution, or 0 in a preview.
  let id: UInt64
  let error: any Error
  let input: (any Sendable)?
  /// The key of the input, or nil if the action has no keys.
  let key: (any LaneKey)?
  /// The number of the latest request when the execution failed.
  let lastRequest: UInt64

  init(id: UInt64, error: any Error, input: (any Sendable)?, key: (any LaneKey)?, lastRequest: UInt64) {
    self.id = id
    self.error = error
    self.input = input
    self.key = key
    self.lastRequest = lastRequest
  }

  /// Creates the failed execution of a step, or returns nil if no execution fails in the step. Runs the client's
  /// closure for keys, so the caller must hold no lock.
  init?(of step: ActionStep) {
    guard let run = step.failed, case .failed(let error) = step.end else { return nil }
    self.init(
      id: step.ended, error: error, input: run.anyInput, key: run.key, lastRequest: step.lastRequest)
  }
}
