public import Action
import Streams

extension ActionsDispatcher {
  /// Registers an `Action` object as the handler. Each dispatch is one execution, with the parameter as its input.
  ///
  /// ```swift
  /// let fetch = Action<Int, User> { id in try await server.user(id) }
  /// try dispatcher.register(FetchUser.self, performing: fetch)
  /// let user = try await FetchUser(param: 3).send()
  /// ```
  ///
  /// The result is the last element of the execution. The sender receives the error of the work,
  /// `ActionError.notEnabled` if the object does not accept the input, or `RxError.noElements` if there is no element.
  /// Cancelling the sender's task cancels the execution.
  ///
  /// - Parameters:
  ///   - type: the action to handle.
  ///   - object: the action object that handles it. The registration retains the object.
  ///   - fileID: the file of the call, used in messages.
  ///   - line: the line of the call, used in messages.
  /// - Returns: a token that unregisters the handler. Otherwise the handler stays registered until the dispatcher is
  ///   released.
  /// - Throws: ``DispatchError/alreadyRegistered(_:at:)``.
  @_disfavoredOverload
  @discardableResult
  public func register<Routed: AsyncRoutedAction>(
    _ type: Routed.Type, performing object: Action<Routed.ParamType, Routed.ReturnType>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> ActionRegistration {
    try file(
      AsyncHandler<Routed>(
        origin(fileID, line),
        .task(nil) { routed, onBegin in
          let execution = object.start(routed.param)
          onBegin?()
          return try await execution.value
        }))
  }

  /// Registers an `Action` object as the handler of an action without a result. `send()` returns when the work has
  /// completed.
  ///
  /// See ``register(_:performing:fileID:line:)`` for the parameters.
  @discardableResult
  public func register<Routed: AsyncRoutedAction, Element>(
    _ type: Routed.Type, performing object: Action<Routed.ParamType, Element>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> ActionRegistration where Routed.ReturnType == Void {
    try file(
      AsyncHandler<Routed>(
        origin(fileID, line),
        .task(nil) { routed, onBegin in
          let execution = object.start(routed.param)
          onBegin?()
          try await execution.finished()
        }))
  }

  /// Registers an `Action` object as the handler of an action that only starts work. `send()` returns as soon as the
  /// object has accepted the input, and throws `ActionError.notEnabled` if the object rejects it. The outcome of the
  /// work is reported by the object, and not to the sender.
  ///
  /// See ``register(_:performing:fileID:line:)`` for the parameters.
  @discardableResult
  public func register<Routed: RoutedAction, Element>(
    _ type: Routed.Type, performing object: Action<Routed.ParamType, Element>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> ActionRegistration where Routed.ReturnType == Void {
    try file(
      Handler<Routed>(origin(fileID, line), nil) { routed in
        if object.start(routed.param).isRejected { throw ActionError.notEnabled }
      })
  }
}
