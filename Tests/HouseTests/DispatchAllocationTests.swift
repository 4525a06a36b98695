import ActionDispatch
import RuntimeCounters
import TestSupport
import Testing

private struct Add: RoutedAction {
  typealias ReturnType = Int
  let param: Int
}

private struct Passing: DispatchMiddleware {
  func send<Action: RoutedAction>(
    _ action: Action, next: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType {
    try next(action)
  }

  func send<Action: AsyncRoutedAction>(
    _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType {
    try await next(action)
  }
}

@Suite(.enabled(if: allocation_counter_is_available(), "allocations cannot be counted here"))
struct DispatchAllocationTests {
  @Test func `a send allocates nothing, with and without middleware`() throws {
    let router = ActionsRouter()
    let dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(action: Add.self) { $0 &+ 1 }
    var sum = 0
    expectEqual(blocks(1_000) { sum &+= (try? router.send(Add(param: $0))) ?? 0 }, 0)
    expectEqual(blocks(1_000) { sum &+= (try? dispatcher.dispatch(Add(param: $0))) ?? 0 }, 0)
    for _ in 0..<3 { router.use(Passing()) }
    expectEqual(blocks(1_000) { sum &+= (try? router.send(Add(param: $0))) ?? 0 }, 0)
    #expect(sum > 0)
  }
}
