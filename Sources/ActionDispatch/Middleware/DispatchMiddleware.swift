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
/// What it does is what it does with `next`: not calling it and throwing is a veto; calling it with another action
/// replaces that; waiting before it is a delay; calling it again is a retry. It also sees actions that nobody handles:
/// `next` throws ``DispatchError/unhandled(_:)`` then.
///
/// Both functions are required, so that a veto does not forget half of the actions, and one that is written a little
/// otherwise is not taken for none. What is to pass, passes with `try next(action)`.
///
/// - Concurrency: called from several threads at once, and without a lock. An action whose answer is wanted at once meets
///   it where the handler is called, one whose answer takes time in a task, on no actor.
///
/// Source of the idea: the middleware of web servers and of Redux.
public protocol DispatchMiddleware: Sendable {
  /// Handles an action whose answer is wanted at once.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - next: the next middleware, or the handler.
  /// - Returns: what the sender gets.
  func send<Action: RoutedAction>(
    _ action: Action, next: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType

  /// Handles an action whose answer takes time.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - next: the next middleware, or the handler.
  /// - Returns: what the sender gets.
  func send<Action: AsyncRoutedAction>(
    _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType
}
