/// Something around every dispatch of a router: it sees the action before the handler and the outcome after it.
///
/// ```swift
/// struct Log: DispatchMiddleware {
///   func send<Action: RoutedAction>(
///     _ action: Action, next: (Action) throws -> Action.ReturnType
///   ) throws -> Action.ReturnType {
///     print("->", action)
///     defer { print("<-", action) }
///     return try next(action)
///   }
///
///   func send<Action: AsyncRoutedAction>(
///     _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
///   ) async throws -> Action.ReturnType {
///     print("->", action)
///     defer { print("<-", action) }
///     return try await next(action)
///   }
/// }
/// let token = ActionsRouter.default.use(Log())
/// ```
///
/// A middleware acts by what it does with `next`: not calling it and throwing is a veto; calling it with another action
/// replaces the action; waiting before calling it is a delay; calling it again is a retry. A middleware also sees
/// actions that nobody handles: `next` then throws ``DispatchError/unhandled(_:)``.
///
/// Both functions are required, so that a veto does not forget half of the actions, and so that the compiler refuses
/// one whose signature is slightly wrong. To let an action pass, write `try next(action)`.
///
/// - Concurrency: several threads may call a middleware at once, and no lock is held. If the answer is wanted at once,
///   a middleware runs on the actor or thread of the handler; if the answer takes time, it runs in a task, on no actor.
///
/// Source of the idea: the middleware of web servers and of Redux.
public protocol DispatchMiddleware: Sendable {
  /// Handles an action whose answer is wanted at once.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - next: the next middleware, or the handler.
  /// - Returns: the answer that the sender gets.
  func send<Action: RoutedAction>(
    _ action: Action, next: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType

  /// Handles an action whose answer takes time.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - next: the next middleware, or the handler.
  /// - Returns: the answer that the sender gets.
  func send<Action: AsyncRoutedAction>(
    _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType
}
