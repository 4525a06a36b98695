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

  /// Passes the ``failedInput`` to the action again, and clears its ``failure``. If other executions have failed since,
  /// the next failure is presented. The new execution does not clear the other failures.
  ///
  /// - Returns: true if the input was accepted, was queued, or joined an execution. False if there is no failure, or if
  ///   the input was rejected and its failure remains.
  @discardableResult
  public func retry() -> Bool {
    follow()
    defer { refresh() }
    // A failure that has been cleared since it was shown is not retried.
    guard let shown = snapshot.failures.first, latest.withLock({ $0.failures.contains(shown.id) }) else {
      return false
    }
    guard let action, let input = shown.input as? Input, action.trigger(input, retrying: shown.id) else {
      return false
    }
    // Unless the execution has begun, which has cleared the failure.
    change { $0.forgetFailure(of: shown.id) }
    knownFailure = shown.id
    return true
  }

  /// Cancels all running and waiting executions.
  public func cancel() { action?.cancel() }

  /// Clears the last input, the last element and all failures of the model. The phase becomes idle, unless something is
  /// running or waiting. Running work continues.
  ///
  /// The action keeps its own last values. To release them too, call `Action.forget()`, which also clears the values of
  /// the model, but does not change the phase.
  public func reset() { change { $0.reset() } }

  /// Returns a model without an action that shows a fixed state, for previews and tests of views.
  ///
  /// ```swift
  /// #Preview { UploadRow(model: .preview(phase: .executing, progress: ExecutionProgress(0.4))) }
  /// #Preview { UploadRow(model: .preview(blockers: ["You are offline"])) }
  /// ```
  ///
  /// - Parameters:
  ///   - phase: the phase. The model is disabled while it is `executing`.
  ///   - progress: the progress.
  ///   - failure: the failure.
  ///   - blockers: the reasons that the model is disabled, if there are any.
  public static func preview(
    phase: ActionPhase = .idle, progress: ExecutionProgress? = nil, failure: (any Error)? = nil,
    blockers: [String] = []
  ) -> ActionModel {
    ActionModel(made: ModelState(phase: phase, progress: progress, failure: failure, blockers: blockers))
  }
}
