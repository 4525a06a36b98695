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
/// }
/// let token = ActionsRouter.default.use(Log())
/// ```
///
/// What it does is what it does with `next`: not calling it and throwing is a veto; calling it with another action
/// replaces that; waiting before it is a delay; calling it again is a retry. It also sees actions that nobody handles:
/// `next` throws ``DispatchError/unhandled(_:)`` then.
///
/// - Concurrency: called on the thread of the sender, from several at once, and without a lock.
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

extension DispatchMiddleware {
  /// Lets it pass.
  public func send<Action: RoutedAction>(
    _ action: Action, next: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType {
    try next(action)
  }

  /// Lets it pass.
  public func send<Action: AsyncRoutedAction>(
    _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType {
    try await next(action)
  }
}
