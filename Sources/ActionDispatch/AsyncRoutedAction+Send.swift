public import Streams

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

  /// Sends the action to its handler and returns the result. Without a handler, waits until one is registered.
  ///
  /// ```swift
  /// let user = try await FetchUser(param: 3).send(waiting: .seconds(5))
  /// ```
  ///
  /// Everything else is the same as for ``send(through:)``.
  ///
  /// - The action is handled once, as soon as a handler is registered. A handler that is unregistered before it was
  ///   called does not count.
  /// - Actions of one type that wait are handled in the order of sending: the next one is handled when the handler has
  ///   begun. Asynchronous handlers without an actor may overlap from their first line. One that is sent without
  ///   `waiting` does not wait for them.
  /// - Middleware and ``ActionsRouter/dispatched`` receive the dispatch once, when there is a handler, or when the wait
  ///   has failed. A middleware that handles actions without a handler receives them when the time is up.
  /// - Cancelling the waiting task ends the wait with a `CancellationError`, and the action is never handled.
  ///
  /// - Parameters:
  ///   - router: the router that finds the handler.
  ///   - span: the time to wait for a handler. It does not limit the time that the handler takes.
  ///   - scheduler: the scheduler that measures the time.
  /// - Throws: ``DispatchError/unhandled(_:)`` when the time is up, or ``DispatchError/dispatcherReleased(_:at:)`` if
  ///   there has been a handler before. Otherwise the same as ``send(through:)``.
  @discardableResult
  public nonisolated(nonsending) func send(
    through router: ActionsRouter = .default, waiting span: Duration,
    scheduler: any SchedulerType = ModifierScheduler.standard
  ) async throws -> ReturnType {
    try await router.route.send(self, waiting: span, on: scheduler)
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
