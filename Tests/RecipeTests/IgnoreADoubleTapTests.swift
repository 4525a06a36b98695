import Action
import TestSupport
import Testing

@Suite(.watched) struct IgnoreADoubleTapTests {
  private struct HeldServer: OrderServer {
    let work = StubbornWork()
    func place(_ order: Order) async throws -> Int { await work(order.items) }
  }

  @Test func `a second tap during the work is rejected, and a later one is accepted`() async throws {
    let server = HeldServer()
    let place = placing(with: server)
    let first = place.start(Order())
    let second = place.start(Order())
    expectEqual(second.state.value, .rejected)
    await server.work.begun(1)
    server.work.finish(1)
    expectEqual(try await first.value, 10)
    let third = place.start(Order(items: 2))
    await server.work.begun(2)
    server.work.finish(2)
    expectEqual(try await third.value, 20)
  }
}
