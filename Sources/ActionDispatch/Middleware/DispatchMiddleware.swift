/// Wraps every dispatch of a router. It receives the action before the handler does, and the outcome afterwards.
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
/// To reject an action, throw an error instead of calling `next`. To replace the action, pass another action to `next`.
/// To delay it, wait before calling `next`. To retry it, call `next` again. Middleware also receives unhandled actions,
/// for which `next` throws ``DispatchError/unhandled(_:)``.
///
/// Both methods are required, so that a middleware does not accidentally ignore one kind of action, and the compiler
/// reports a wrong signature. To forward an action, call `try next(action)`.
///
/// - Concurrency: several threads may call a middleware in parallel, and no lock is held. For a synchronous result, a
///   middleware runs on the actor or thread of the handler. For an asynchronous result, it runs in a task without an
///   actor.
///
/// Source of the idea: the middleware of web servers and of Redux.
public protocol DispatchMiddleware: Sendable {
  /// Handles an action with a synchronous result.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - next: the next middleware, or the handler.
  /// - Returns: the result for the sender.
  func send<Action: RoutedAction>(
    _ action: Action, next: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType

  /// Handles an action with an asynchronous result.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - next: the next middleware, or the handler.
  /// - Returns: the result for the sender.
  func send<Action: AsyncRoutedAction>(
    _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType
}
