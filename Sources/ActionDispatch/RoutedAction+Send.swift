public import Streams

extension RoutedAction {
  /// Sends the action to its handler and returns the result.
  ///
  /// ```swift
  /// try ShowProfile(param: 3).send()
  /// ```
  ///
  /// The handler runs synchronously, on this thread. A handler that is isolated to an actor can be called this way only
  /// from that actor. From any other context, use ``send(through:completion:)``.
  ///
  /// - Parameters:
  ///   - router: the router that finds the handler.
  ///   - isolation: the actor that the caller is isolated to. Use the default value.
  /// - Throws: a ``DispatchError`` if there is no handler that can be called from here, and the errors of the handler
  ///   and of middleware.
  /// - Complexity: constant, regardless of the number of actions and dispatchers. Nothing is allocated.
  @inlinable
  @discardableResult
  public func send(
    through router: ActionsRouter = .default, isolation: isolated (any Actor)? = #isolation
  ) throws -> ReturnType {
    try router.route.send(self, isolation: isolation)
  }

  /// Sends the action to its handler and returns the result. Without a handler, waits until one is registered.
  ///
  /// ```swift
  /// try await OpenLink(url).send(waiting: .seconds(5))   // handled when the screen for links has registered
  /// ```
  ///
  /// The handler runs synchronously, on its actor.
  ///
  /// - The action is handled once, as soon as a handler is registered. If the handler is unregistered before it has
  ///   been called, the dispatch waits again.
  /// - Waiting actions of one type are handled in the order in which they were sent. The next action is handled when
  ///   the handler has returned. An action that is sent without `waiting` does not wait for the others.
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
  ///   ``send(through:isolation:)``.
  @discardableResult
  public nonisolated(nonsending) func send(
    through router: ActionsRouter = .default, waiting span: Duration,
    scheduler: any SchedulerType = ModifierScheduler.standard
  ) async throws -> ReturnType {
    try await router.route.send(self, waiting: span, on: scheduler)
  }

  /// Sends the action to its handler, which runs on its actor, and calls `completion` once with the result.
  ///
  /// ```swift
  /// ShowProfile(param: 3).send { result in print(result) }   // success(())
  /// ```
  ///
  /// A handler without an actor runs before this method returns. A handler on the main actor also runs before the
  /// method returns if the method is called there. If a handler started by this method is still running, that handler
  /// ends first. Actions for handlers of one actor are handled in the order in which they were sent.
  /// ``send(through:isolation:)`` does not wait for actions that have been sent but not handled.
  ///
  /// - Parameters:
  ///   - router: the router that finds the handler.
  ///   - completion: receives the result, or the error that ``send(through:isolation:)`` would throw, on the actor on
  ///     which it is written.
  /// - Returns: a disposable that cancels the dispatch. If the handler has not been called yet, it is never called, and
  ///   `completion` receives a `CancellationError`. Otherwise disposing has no effect.
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
