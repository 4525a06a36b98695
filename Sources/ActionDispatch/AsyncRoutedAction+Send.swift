extension AsyncRoutedAction {
  /// Has the action handled, and returns the answer.
  ///
  /// ```swift
  /// let user = try await FetchUser(param: 3).send()
  /// ```
  ///
  /// Cancelling the task that waits reaches the handler: an asynchronous handler runs in this very task, a
  /// handler with a completion hears of it through ``DispatchCompletion/onCancel(_:)``, and the execution of
  /// an `Action` is cancelled.
  ///
  /// - Parameter router: the router that knows the handler.
  /// - Throws: a ``DispatchError`` if there is no handler, or if the handler has let go of its completion; errors of
  ///   the handler and of middleware; `CancellationError`.
  /// - Complexity: constant beside the handler, no matter how many actions and dispatchers there are.
  @discardableResult
  public nonisolated(nonsending) func send(
    through router: ActionsRouter = .default
  ) async throws -> ReturnType {
    try await router.route.send(self)
  }

  /// Has the action handled, and calls `completion` with the answer, once.
  ///
  /// ```swift
  /// FetchUser(param: 3).send { [weak self] result in self?.show(result) }
  /// ```
  ///
  /// Without middleware in the router, a handler that takes a completion is called before this method returns, or comes
  /// to its actor in the order of sending. Asynchronous handlers run in a task each, in no order.
  ///
  /// - Parameters:
  ///   - router: the router that knows the handler.
  ///   - completion: the closure that takes the answer, or the error that ``send(through:)`` would throw, on the actor
  ///     on which it is written.
  /// - Returns: a disposable that cancels the dispatch, as cancelling a task that waits for ``send(through:)`` would.
  ///   `completion` is called all the same: with a `CancellationError`, or with the answer that an asynchronous
  ///   handler gives in spite of it.
  @inlinable
  @discardableResult
  public func send(
    through router: ActionsRouter = .default,
    @_inheritActorContext completion:
      @escaping @Sendable @isolated(any) (Result<ReturnType, any Error>) -> Void
  ) -> any Disposable {
    router.route.send(self, completion: recipient(completion))
  }

  /// The same as ``send(through:completion:)``, under the name that it has in `Actions`.
  @inlinable
  @discardableResult
  public func async(
    through router: ActionsRouter = .default,
    @_inheritActorContext _ completion:
      @escaping @Sendable @isolated(any) (Result<ReturnType, any Error>) -> Void
  ) -> any Disposable {
    send(through: router, completion: completion)
  }

  /// The same as ``send(through:completion:)`` with a completion that hands an error to `Hooks.defaultErrorHandler`,
  /// unless it is a `CancellationError`.
  ///
  /// - Parameter router: the router that knows the handler.
  /// - Returns: a disposable that cancels the dispatch.
  @inlinable
  @discardableResult
  public func async(through router: ActionsRouter = .default) -> any Disposable {
    router.route.send(self, completion: unheard)
  }
}
