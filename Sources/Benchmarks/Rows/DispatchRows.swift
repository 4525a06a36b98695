import ActionDispatch
import Dispatch

struct Add: RoutedAction {
  typealias ReturnType = Int
  let param: Int
}

struct AddLater: AsyncRoutedAction {
  typealias ReturnType = Int
  let param: Int
}

private struct Key<Number>: RoutedAction {
  typealias ReturnType = Int
  let param: Int
}

/// Sending actions to their handlers.
func dispatchRows() -> [Row] {
  [
    Row("send", target: 40) { sending(through: ActionsRouter()) },
    Row("send through 3 middlewares", target: 100) { sending(through: filtered()) },
    Row("send among 1,000 dispatchers", target: 40) {
      let router = ActionsRouter()
      let others = (0..<1_000).map { _ in ActionsDispatcher(router: router) }
      for (other, register) in zip(others, registrations()) { register(other) }
      let send = sending(through: router)
      return { [others] in
        send($0)
        withExtendedLifetime(others) {}
      }
    },
  ]
}

func filtered() -> ActionsRouter {
  let router = ActionsRouter()
  for _ in 0..<3 { router.use(Passing()) }
  return router
}

func awaiting(through router: ActionsRouter) -> (Int) -> Void {
  let dispatcher = ActionsDispatcher(router: router)
  _ = try? dispatcher.register(action: AddLater.self) { $0 &+ 1 }
  return awaiting(through: router, dispatcher)
}

func awaiting(through router: ActionsRouter, _ dispatcher: ActionsDispatcher) -> (Int) -> Void {
  { [dispatcher] _ in
    let done = DispatchSemaphore(value: 0)
    Task {
      for number in 0..<1_000 { total.sum &+= (try? await router.send(AddLater(param: number))) ?? 0 }
      done.signal()
    }
    done.wait()
    withExtendedLifetime(dispatcher) {}
  }
}

/// An awaited send, including its handler.
func awaitedSendRow() -> FigureRow {
  FigureRow(name: "awaited send", unit: "ns", target: 300) {
    let router = ActionsRouter()
    let dispatcher = ActionsDispatcher(router: router)
    _ = try? dispatcher.register(action: AddLater.self) { $0 &+ 1 }
    return withExtendedLifetime(dispatcher) {
      nanoseconds(async: [{ total.sum &+= (try? await router.send(AddLater(param: $0))) ?? 0 }])[0]
    }
  }
}

func sending(through router: ActionsRouter) -> (Int) -> Void {
  let dispatcher = ActionsDispatcher(router: router)
  _ = try? dispatcher.register(action: Add.self) { $0 &+ 1 }
  return { [dispatcher] in
    total.sum &+= (try? Add(param: $0).send(through: router)) ?? 0
    withExtendedLifetime(dispatcher) {}
  }
}

/// Returns a thousand registrations, each for its own action type.
private func registrations() -> [(ActionsDispatcher) -> Void] {
  var all: [(ActionsDispatcher) -> Void] = []
  func add<Number>(_ type: Number.Type, _ left: Int) {
    all.append { _ = try? $0.register(action: Key<Number>.self) { $0 } }
    if left > 1 { add([Number].self, left - 1) }
  }
  add(Int.self, 1_000)
  return all
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
