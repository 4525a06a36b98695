extension RoutedAction {
  /// Has the action handled, and returns the answer.
  ///
  /// ```swift
  /// try ShowProfile(param: 3).send()
  /// ```
  ///
  /// The handler runs at once, on this thread. One that belongs to an actor can be reached this way only from that
  /// actor; from elsewhere, use ``async(through:_:)``.
  ///
  /// - Parameters:
  ///   - router: knows the handler.
  ///   - isolation: the actor that the caller is on; leave it out.
  /// - Throws: a ``DispatchError`` if there is no handler, or none that can be called from here; what the handler
  ///   throws; what middleware makes of it.
  /// - Complexity: constant, whatever the number of actions and dispatchers. Nothing is allocated.
  @inlinable
  @discardableResult
  public func send(
    through router: ActionsRouter = .default, isolation: isolated (any Actor)? = #isolation
  ) throws -> ReturnType {
    try router.route.send(self, isolation: isolation)
  }

  /// Has the action handled where its handler belongs, and calls `completion` with the answer, once.
  ///
  /// ```swift
  /// ShowProfile(param: 3).async { result in print(result) }   // success(())
  /// ```
  ///
  /// A handler that belongs to no actor runs before this returns; one of the main actor too, if this is called there, and
  /// not by what came there in this way itself: that is finished first. What is sent to handlers of one actor comes there
  /// in the order in which it was sent. ``send(through:isolation:)`` does not wait for what is still on its way.
  ///
  /// - Parameters:
  ///   - router: knows the handler.
  ///   - completion: takes the answer, or the error that ``send(through:isolation:)`` would throw, on the actor on
  ///     which it is written.
  /// - Returns: a disposable that cancels it: a handler that has not been called will not be, and `completion` gets a
  ///   `CancellationError`. Later it changes nothing.
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
