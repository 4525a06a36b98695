import Streams

extension ActionsDispatcher {
  /// Registers a handler that receives the `param` of the action. The overload without the label `action:` passes the
  /// action itself.
  ///
  /// ```swift
  /// try dispatcher.register(action: ShowHome.self) { print("home") }
  /// try dispatcher.register(action: Twice.self) { number in number * 2 }   // the parameter
  /// try dispatcher.register(Twice.self) { twice in twice.param * 2 }       // the action itself
  /// ```
  ///
  /// - Parameters:
  ///   - type: the action.
  ///   - fileID: the file of the call, used in messages.
  ///   - line: the line of the call, used in messages.
  ///   - handler: the closure that the dispatcher calls for each sent action. It runs on the actor on which it is
  ///     written, and may throw, send other actions and register handlers.
  /// - Returns: a token that unregisters the handler. Otherwise the handler stays registered until the dispatcher is
  ///   released.
  /// - Throws: ``DispatchError/alreadyRegistered(_:at:)``.
  @discardableResult
  public func register<Action: RoutedAction>(
    action type: Action.Type, fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext handler:
      @escaping @Sendable @isolated(any) (Action.ParamType) throws -> Action.ReturnType
  ) throws -> ActionRegistration {
    let plain = assumingIsolation(throwingFactory: handler)
    return try file(Handler<Action>(origin(fileID, line), handler.isolation, takingParam(plain)))
  }

  /// Registers a handler that receives the action itself. The overload with the label `action:` passes the `param` of
  /// the action.
  ///
  /// ```swift
  /// try dispatcher.register(Move.self) { move in print(move.from, move.to) }   // the action itself
  /// try dispatcher.register(action: Twice.self) { number in number * 2 }       // the parameter
  /// ```
  ///
  /// See the overload with the label `action:` for the parameters.
  @discardableResult
  public func register<Action: RoutedAction>(
    _ type: Action.Type, fileID: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext handler: @escaping @Sendable @isolated(any) (Action) throws -> Action.ReturnType
  ) throws -> ActionRegistration {
    let plain = assumingIsolation(throwingFactory: handler)
    return try file(Handler<Action>(origin(fileID, line), handler.isolation, plain))
  }
}

/// A handler of actions that takes their parameters.
///
/// The types are generic parameters, because a closure would look up the associated types of the protocol at each call.
private func takingParam<Action: RoutedAction, Param, Answer>(
  _ handler: @escaping @Sendable (Param) throws -> Answer
) -> @Sendable (Action) throws -> Answer where Action.ParamType == Param {
  { try handler($0.param) }
}
