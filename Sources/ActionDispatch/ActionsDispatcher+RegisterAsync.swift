import Streams

extension ActionsDispatcher {
  /// Registers an asynchronous handler that gets the `param` of the action. Without the label `action:`, it gets the
  /// action itself.
  ///
  /// ```swift
  /// try dispatcher.register(action: FetchUser.self) { id in try await server.user(id) }      // the parameter
  /// try dispatcher.register(FetchUser.self) { fetch in try await server.user(fetch.param) }  // the action itself
  /// ```
  ///
  /// - Parameters:
  ///   - type: the action.
  ///   - fileID: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  ///   - handler: the closure that the dispatcher calls for each action that is sent. It runs on the actor on which it
  ///     is written, in the task of the sender: cancelling that task cancels the handler.
  /// - Returns: a token that takes the handler away. Otherwise the handler stays as long as the dispatcher.
  /// - Throws: ``DispatchError/alreadyRegistered(_:at:)``.
  @discardableResult
  public func register<Action: AsyncRoutedAction>(
    action type: Action.Type, fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext handler:
      @escaping @Sendable @isolated(any) (Action.ParamType) async throws -> Action.ReturnType
  ) throws -> ActionRegistration {
    try file(AsyncHandler<Action>(origin(fileID, line), .task { try await handler($0.param) }))
  }

  /// Registers an asynchronous handler that gets the action itself. With the label `action:`, it gets the `param` of
  /// the action.
  ///
  /// The parameters are those of the form with the label `action:`.
  @discardableResult
  public func register<Action: AsyncRoutedAction>(
    _ type: Action.Type, fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext handler:
      @escaping @Sendable @isolated(any) (Action) async throws -> Action.ReturnType
  ) throws -> ActionRegistration {
    try file(AsyncHandler<Action>(origin(fileID, line), .task { try await handler($0) }))
  }

  /// Registers a handler that gets the `param` of the action, and a completion to answer through. Without the label
  /// `action:`, it gets the action itself.
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
  /// A parameter that is a tuple is one argument: a closure with two takes the tuple and the completion.
  ///
  /// - Parameters:
  ///   - type: the action.
  ///   - fileID: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  ///   - handler: the closure that the dispatcher calls for each action that is sent, unless the sender has
  ///     given up before. It runs on the actor on which it is written. It calls its completion once, at any
  ///     time and on any thread.
  /// - Returns: a token that takes the handler away. Otherwise the handler stays as long as the dispatcher.
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

  /// Registers a handler that gets nothing but a completion to answer through, of an action without a `param`.
  ///
  /// The parameters are those of ``register(action:fileID:line:handler:)``.
  @discardableResult
  public func register<Action: AsyncRoutedAction>(
    action type: Action.Type, fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext handler:
      @escaping @Sendable @isolated(any) (DispatchCompletion<Action.ReturnType>) -> Void
  ) throws -> ActionRegistration where Action.ParamType == Void {
    let (plain, actor) = (assumingIsolation(handler), handler.isolation)
    return try file(Action.self, origin(fileID, line), actor) { plain($1) }
  }

  /// Registers a handler that gets the action itself, and a completion to answer through. With the label `action:`, it
  /// gets the `param` of the action.
  ///
  /// The parameters are those of the form with the label `action:`.
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
