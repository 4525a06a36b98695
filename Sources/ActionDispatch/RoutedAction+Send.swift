extension RoutedAction {
  /// Has the action handled, and returns the answer.
  ///
  /// ```swift
  /// try ShowProfile(param: 3).send()
  /// ```
  ///
  /// The handler runs at once, on this thread. A handler that belongs to an actor can be reached this way only from
  /// that actor; from elsewhere, use ``send(through:completion:)``.
  ///
  /// - Parameters:
  ///   - router: the router that knows the handler.
  ///   - isolation: the actor that the caller is on; leave it out.
  /// - Throws: a ``DispatchError`` if there is no handler, or none that can be called from here; errors of the
  ///   handler and of middleware.
  /// - Complexity: constant, no matter how many actions and dispatchers there are. Nothing is allocated.
  @inlinable
  @discardableResult
  public func send(
    through router: ActionsRouter = .default, isolation: isolated (any Actor)? = #isolation
  ) throws -> ReturnType {
    try router.route.send(self, isolation: isolation)
  }

  /// Has the action handled on the actor of its handler, and calls `completion` with the answer, once.
  ///
  /// ```swift
  /// ShowProfile(param: 3).send { result in print(result) }   // success(())
  /// ```
  ///
  /// A handler that belongs to no actor runs before this method returns. So does one of the main actor if the method is
  /// called there, unless a handler that came there in this way is running: that one ends first. Actions for handlers
  /// of one actor arrive there in the order in which they were sent. ``send(through:isolation:)`` does not wait for
  /// actions that are still on their way.
  ///
  /// - Parameters:
  ///   - router: the router that knows the handler.
  ///   - completion: the closure that takes the answer, or the error that ``send(through:isolation:)`` would throw, on
  ///     the actor on which it is written.
  /// - Returns: a disposable that cancels the dispatch: if the handler has not been called yet, it will not be, and
  ///   `completion` gets a `CancellationError`. Later, disposing changes nothing.
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
