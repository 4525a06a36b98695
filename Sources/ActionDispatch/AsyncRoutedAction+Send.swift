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
  /// The method then throws immediately, except that it waits for an asynchronous handler to return, even if the
  /// handler ignores the cancellation.
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
  /// In all other respects, this method is the same as ``send(through:)``.
  ///
  /// - The action is handled once, as soon as a handler is registered. If the handler is unregistered before it has
  ///   been called, the dispatch waits again.
  /// - Waiting actions of one type are handled in the order in which they were sent. The next action is handled when
  ///   the handler has begun to handle the previous action. Asynchronous handlers without an actor may overlap from
  ///   their first line. An action that is sent without `waiting` does not wait for the others.
  /// - Middleware and ``ActionsRouter/dispatched`` receive the dispatch once, when a handler is registered or when the
  ///   wait fails. Middleware that handles unhandled actions therefore receives them when the time limit expires.
  /// - Cancelling the waiting task ends the wait with a `CancellationError`, and the action is never handled.
  ///
  /// - Parameters:
  ///   - router: the router that finds the handler.
  ///   - span: the time to wait for a handler. It does not limit the time that the handler takes.
  ///   - scheduler: the scheduler that measures the time. The default is a
  ///     `ConcurrentDispatchQueueScheduler(qos: .default)`. Pass a `TestScheduler` in a test.
  /// - Throws: ``DispatchError/unhandled(_:)`` when the time limit expires, or
  ///   ``DispatchError/dispatcherReleased(_:at:)`` if there was a handler before. Otherwise the same as
  ///   ``send(through:)``.
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

  /// An alias of ``send(through:completion:)``, with its name in the library `Actions`.
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
