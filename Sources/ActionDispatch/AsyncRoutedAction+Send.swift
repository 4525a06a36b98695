extension AsyncRoutedAction {
  /// Sends the action to its handler and returns the result.
  ///
  /// ```swift
  /// let user = try await FetchUser(param: 3).send()
  /// ```
  ///
  /// Cancelling the waiting task cancels the handler. An asynchronous handler runs in this task, a handler with a
  /// completion is notified through ``DispatchCompletion/onCancel(_:)``, and the execution of an `Action` is cancelled.
  /// Then the method throws immediately, unless an asynchronous handler ignores its cancellation. Like any awaited
  /// function, such a handler is awaited until it returns.
  ///
  /// - Parameter router: the router that finds the handler.
  /// - Throws: a ``DispatchError`` if there is no handler or the handler releases its completion without calling it,
  ///   the errors of the handler and of middleware, and `CancellationError`.
  /// - Complexity: constant, plus the cost of the handler, regardless of the number of actions and dispatchers.
  @discardableResult
  public nonisolated(nonsending) func send(
    through router: ActionsRouter = .default
  ) async throws -> ReturnType {
    try await router.route.send(self)
  }

  /// Sends the action to its handler and calls `completion` once with the result.
  ///
  /// ```swift
  /// FetchUser(param: 3).send { [weak self] result in self?.show(result) }
  /// ```
  ///
  /// If the router has no middleware, a handler that takes a completion is called before this method returns, or on its
  /// actor in the order of sending. Asynchronous handlers run in separate tasks, in no particular order.
  ///
  /// - Parameters:
  ///   - router: the router that finds the handler.
  ///   - completion: receives the result, or the error that ``send(through:)`` would throw, on the actor on which it is
  ///     written.
  /// - Returns: a disposable that cancels the dispatch, like cancelling a task that waits for ``send(through:)``.
  ///   `completion` is still called, either with a `CancellationError`, or with the result that an asynchronous handler
  ///   returns despite the cancellation.
  @inlinable
  @discardableResult
  public func send(
    through router: ActionsRouter = .default,
    @_inheritActorContext completion:
      @escaping @Sendable @isolated(any) (Result<ReturnType, any Error>) -> Void
  ) -> any Disposable {
    router.route.send(self, completion: recipient(completion))
  }

  /// The same as ``send(through:completion:)``, under its name in `Actions`.
  @inlinable
  @discardableResult
  public func async(
    through router: ActionsRouter = .default,
    @_inheritActorContext _ completion:
      @escaping @Sendable @isolated(any) (Result<ReturnType, any Error>) -> Void
  ) -> any Disposable {
    send(through: router, completion: completion)
  }

  /// The same as ``send(through:completion:)`` with a completion that passes an error to `Hooks.defaultErrorHandler`,
  /// unless it is a `CancellationError`.
  ///
  /// - Parameter router: the router that finds the handler.
  /// - Returns: a disposable that cancels the dispatch.
  @inlinable
  @discardableResult
  public func async(through router: ActionsRouter = .default) -> any Disposable {
    router.route.send(self, completion: unheard)
  }
}
