import ActionDispatch

/// Middleware for only one kind of actions, which forwards the other kind.
protocol OnlyRouted: DispatchMiddleware {}
protocol OnlyAsyncRouted: DispatchMiddleware {}
typealias PassingBoth = OnlyRouted & OnlyAsyncRouted

extension OnlyRouted {
  func send<Action: AsyncRoutedAction>(
    _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType {
    try await next(action)
  }
}

extension OnlyAsyncRouted {
  func send<Action: RoutedAction>(
    _ action: Action, next: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType {
    try next(action)
  }
}
