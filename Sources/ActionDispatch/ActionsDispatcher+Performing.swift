public import Action
import Streams

extension ActionsDispatcher {
  /// Makes an `Action` object the handler: each dispatch is one execution, with the parameter as its input.
  ///
  /// ```swift
  /// let fetch = Action<Int, User> { id in try await server.user(id) }
  /// try dispatcher.register(FetchUser.self, performing: fetch)
  /// let user = try await FetchUser(param: 3).send()
  /// ```
  ///
  /// The answer is the last element. The sender gets the error of the work itself, `ActionError.notEnabled` if the
  /// object does not accept the input, and `RxError.noElements` if there is no element. Cancelling the sender's
  /// task cancels the execution.
  ///
  /// - Parameters:
  ///   - type: the action to be handled.
  ///   - object: the action object that handles it. The registration keeps it alive.
  ///   - fileID: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  /// - Returns: a token that takes the handler away. Otherwise the handler stays as long as the dispatcher.
  /// - Throws: ``DispatchError/alreadyRegistered(_:at:)``.
  @_disfavoredOverload
  @discardableResult
  public func register<Routed: AsyncRoutedAction>(
    _ type: Routed.Type, performing object: Action<Routed.ParamType, Routed.ReturnType>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> ActionRegistration {
    try file(AsyncHandler<Routed>(origin(fileID, line), .task { try await object.start($0.param).value }))
  }

  /// Makes an `Action` object the handler of an action without an answer: `send()` returns when the work has completed.
  ///
  /// The parameters are those of ``register(_:performing:fileID:line:)``.
  @discardableResult
  public func register<Routed: AsyncRoutedAction, Element>(
    _ type: Routed.Type, performing object: Action<Routed.ParamType, Element>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> ActionRegistration where Routed.ReturnType == Void {
    try file(
      AsyncHandler<Routed>(origin(fileID, line), .task { try await object.start($0.param).finished() }))
  }

  /// Makes an `Action` object the handler of an action that only starts something: `send()` returns when the object has
  /// accepted the input, and throws `ActionError.notEnabled` if it does not. The object tells what becomes of the work.
  ///
  /// The parameters are those of ``register(_:performing:fileID:line:)``.
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
