import Streams

extension ActionsDispatcher {
  /// Registers an asynchronous handler that receives the `param` of the action. The overload without the label
  /// `action:` passes the action itself.
  ///
  /// ```swift
  /// try dispatcher.register(action: FetchUser.self) { id in try await server.user(id) }      // the parameter
  /// try dispatcher.register(FetchUser.self) { fetch in try await server.user(fetch.param) }  // the action itself
  /// ```
  ///
  /// - Parameters:
  ///   - type: the action.
  ///   - fileID: the file of the call, used in messages.
  ///   - line: the line of the call, used in messages.
  ///   - handler: the closure that the dispatcher calls for each sent action. It runs on the actor on which it is
  ///     written, in the sender's task. Cancelling that task cancels the handler.
  /// - Returns: a token that unregisters the handler. Otherwise the handler stays registered until the dispatcher is
  ///   released.
  /// - Throws: ``DispatchError/alreadyRegistered(_:at:)``.
  @discardableResult
  public func register<Action: AsyncRoutedAction>(
    action type: Action.Type, fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext handler:
      @escaping @Sendable @isolated(any) (Action.ParamType) async throws -> Action.ReturnType
  ) throws -> ActionRegistration {
    try file(
      AsyncHandler<Action>(
        origin(fileID, line),
        .task(handler.isolation) { action, onBegin in
          onBegin?()
          return try await handler(action.param)
        }))
  }

  /// Registers an asynchronous handler that receives the action itself. The overload with the label `action:` passes
  /// the `param` of the action.
  ///
  /// See the overload with the label `action:` for the parameters.
  @discardableResult
  public func register<Action: AsyncRoutedAction>(
    _ type: Action.Type, fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext handler:
      @escaping @Sendable @isolated(any) (Action) async throws -> Action.ReturnType
  ) throws -> ActionRegistration {
    try file(
      AsyncHandler<Action>(
        origin(fileID, line),
        .task(handler.isolation) { action, onBegin in
          onBegin?()
          return try await handler(action)
        }))
  }

  /// Registers a handler that receives the `param` of the action and a completion for its result. The overload without
  /// the label `action:` passes the action itself.
  ///
  /// ```swift
  /// try dispatcher.register(action: FetchUser.self) { id, completion in   // the parameter
  ///   server.user(id) { user in completion(user) }
  /// }
  /// try dispatcher.register(FetchUser.self) { fetch, completion in        // the action itself
  ///   server.user(fetch.param) { user in completion(user) }
  /// }
  /// ```
  ///
  /// A `param` that is a tuple is passed as one argument, so the closure has two parameters: the tuple and the
  /// completion.
  ///
  /// - Parameters:
  ///   - type: the action.
  ///   - fileID: the file of the call, used in messages.
  ///   - line: the line of the call, used in messages.
  ///   - handler: the closure that the dispatcher calls for each sent action, unless the sender has already cancelled
  ///     the dispatch. It runs on the actor on which it is written. It must call its completion once, at any time and
  ///     on any thread.
  /// - Returns: a token that unregisters the handler. Otherwise the handler stays registered until the dispatcher is
  ///   released.
  /// - Throws: ``DispatchError/alreadyRegistered(_:at:)``.
  @discardableResult
  public func register<Action: AsyncRoutedAction>(
    action type: Action.Type, fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext handler:
      @escaping @Sendable @isolated(any) (Action.ParamType, DispatchCompletion<Action.ReturnType>) -> Void
  ) throws -> ActionRegistration {
    let (plain, actor) = (assumingIsolation(binary: handler), handler.isolation)
    return try file(Action.self, origin(fileID, line), actor) { plain($0.param, $1) }
  }

  /// Registers a handler that receives only a completion for its result, for an action without a `param`.
  ///
  /// See ``register(action:fileID:line:handler:)`` for the parameters.
  @discardableResult
  public func register<Action: AsyncRoutedAction>(
    action type: Action.Type, fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext handler:
      @escaping @Sendable @isolated(any) (DispatchCompletion<Action.ReturnType>) -> Void
  ) throws -> ActionRegistration where Action.ParamType == Void {
    let (plain, actor) = (assumingIsolation(handler), handler.isolation)
    return try file(Action.self, origin(fileID, line), actor) { plain($1) }
  }

  /// Registers a handler that receives the action itself and a completion for its result. The overload with the label
  /// `action:` passes the `param` of the action.
  ///
  /// See the overload with the label `action:` for the parameters.
  @discardableResult
  public func register<Action: AsyncRoutedAction>(
    _ type: Action.Type, fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext handler:
      @escaping @Sendable @isolated(any) (Action, DispatchCompletion<Action.ReturnType>) -> Void
  ) throws -> ActionRegistration {
    try file(Action.self, origin(fileID, line), handler.isolation, assumingIsolation(binary: handler))
  }

  private func file<Action: AsyncRoutedAction>(
    _ type: Action.Type, _ origin: RegistrationOrigin, _ actor: (any Actor)?,
    _ handler: @escaping @Sendable (Action, DispatchCompletion<Action.ReturnType>) -> Void
  ) throws -> ActionRegistration {
    try file(AsyncHandler<Action>(origin, .completing(handler, actor.map(ActorMailboxes.mailbox(to:)))))
  }
}
