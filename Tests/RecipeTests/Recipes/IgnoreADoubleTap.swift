import Action

struct Order: Sendable {
  var items = 1
}

protocol OrderServer: Sendable {
  func place(_ order: Order) async throws -> Int
}

func placing(with server: any OrderServer) -> Action<Order, Int> {
  Action { order in try await server.place(order) }
}
