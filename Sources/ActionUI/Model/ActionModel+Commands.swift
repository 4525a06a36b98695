public import Action

extension ActionModel {
  /// Asks the action to take an input.
  ///
  /// - Returns: whether it took it: the input is accepted, waits, or has joined an execution.
  @discardableResult
  public func execute(_ input: Input) -> Bool {
    guard let action else { return false }
    defer { refresh() }
    return action.trigger(input).isTaken
  }

  /// Asks the action to take the last input once more.
  ///
  /// - Returns: whether it took it; false if there was no input yet.
  @discardableResult
  public func retry() -> Bool {
    follow()
    return snapshot.lastInput.flatMap { $0 as? Input }.map { execute($0) } ?? false
  }

  /// Cancels everything that runs or waits.
  public func cancel() { action?.cancel() }

  /// Forgets the past: the phase is idle, unless something runs or waits, and there is neither an input, nor an element,
  /// nor a failure. Work that runs goes on.
  public func reset() { change { $0.reset() } }

  /// A model without an action, which shows a state, for previews and tests of views.
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
