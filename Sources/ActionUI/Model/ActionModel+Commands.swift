public import Action

extension ActionModel {
  /// Passes an input to the action.
  ///
  /// - Returns: true if the input was accepted, was queued, or joined an execution.
  @discardableResult
  public func execute(_ input: Input) -> Bool {
    guard let action else { return false }
    defer { refresh() }
    return action.trigger(input).isTaken
  }

  /// Passes the last input to the action again.
  ///
  /// - Returns: true if the input was taken. False if it was rejected or there has been no input yet.
  @discardableResult
  public func retry() -> Bool {
    follow()
    return snapshot.lastInput.flatMap { $0 as? Input }.map { execute($0) } ?? false
  }

  /// Cancels all running and waiting executions.
  public func cancel() { action?.cancel() }

  /// Clears the last input, the last element and the failure. The phase becomes idle, unless something is running or
  /// waiting. Running work continues.
  public func reset() { change { $0.reset() } }

  /// Returns a model without an action that shows a fixed state, for previews and tests of views.
  ///
  /// ```swift
  /// #Preview { UploadRow(model: .preview(phase: .executing, progress: ExecutionProgress(0.4))) }
  /// ```
  public static func preview(
    phase: ActionPhase = .idle, progress: ExecutionProgress? = nil, failure: (any Error)? = nil
  ) -> ActionModel {
    ActionModel(made: ModelState(phase: phase, progress: progress, failure: failure))
  }
}
