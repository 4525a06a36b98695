/// A snapshot of the middleware of a router, from the outermost to the innermost.
struct MiddlewareChain: Sendable {
  var links: [any DispatchMiddleware] = []

  func send<Action: RoutedAction>(
    _ action: Action, from index: Int = 0, _ last: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType {
    if index == links.count { return try last(action) }
    return try links[index].send(action) { try send($0, from: index + 1, last) }
  }

  func send<Action: AsyncRoutedAction>(
    _ action: Action, from index: Int = 0, _ last: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType {
    if index == links.count { return try await last(action) }
    return try await links[index].send(action) { try await send($0, from: index + 1, last) }
  }
}
