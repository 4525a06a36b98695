extension AsyncRoutedAction {
  /// Has the action handled, and returns the answer.
  ///
  /// ```swift
  /// let user = try await FetchUser(param: 3).send()
  /// ```
  ///
  /// Cancelling the task that waits reaches the handler: an asynchronous one runs in this very task, one with a
  /// completion is told (``DispatchCompletion/onCancel(_:)``), the execution of an `Action` is cancelled.
  ///
  /// - Parameter router: knows the handler.
  /// - Throws: a ``DispatchError`` if there is no handler, or if the handler has let go of its completion; what the
  ///   handler throws; what middleware makes of it; `CancellationError`.
  /// - Complexity: constant beside the handler, whatever the number of actions and dispatchers.
  @discardableResult
  public nonisolated(nonsending) func send(
    through router: ActionsRouter = .default
  ) async throws -> ReturnType {
    try await router.route.send(self)
  }

  /// Has the action handled, and calls `completion` with the answer, once.
  ///
  /// ```swift
  /// FetchUser(param: 3).async { [weak self] result in self?.show(result) }
  /// ```
  ///
  /// A handler that takes a completion is called before this returns, or comes to its actor in the order of sending, as
  /// long as the router has no middleware. Asynchronous ones run in a task each, in no order.
  ///
  /// - Parameters:
  ///   - router: knows the handler.
  ///   - completion: takes the answer, or the error that ``send(through:)`` would throw, on the actor on which it is
  ///     written.
  /// - Returns: a disposable that cancels it, as cancelling a task that waits for ``send(through:)`` would. `completion` is called all
  ///   the same: with a `CancellationError`, or with what an asynchronous handler answers in spite of it.
  @discardableResult
  public func async(
    through router: ActionsRouter = .default,
    @_inheritActorContext _ completion:
      @escaping @Sendable @isolated(any) (Result<ReturnType, any Error>) -> Void
  ) -> any Disposable {
    router.route.async(self, recipient(completion))
  }

  /// Has the action handled where its handler belongs, and waits for no answer.
  ///
  /// An error, which nobody would hear of, goes to `Hooks.defaultErrorHandler`, unless it is a `CancellationError`.
  ///
  /// - Parameter router: knows the handler.
  /// - Returns: a disposable that cancels it.
  @discardableResult
  public func async(through router: ActionsRouter = .default) -> any Disposable {
    router.route.async(self, unheard)
  }
}
