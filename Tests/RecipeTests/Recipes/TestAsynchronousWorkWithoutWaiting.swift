import Action
import Testing

protocol TicketServer: Sendable {
  func price(of seat: String) async throws -> Int
}

func quoting(from server: any TicketServer) -> Action<String, Int> {
  Action { seat in try await server.price(of: seat) }
}

struct HeldTicketServer: TicketServer {
  let answer = ReplaySubject<Int>.create(bufferSize: 1)

  func price(of seat: String) async throws -> Int {
    guard let price = try await answer.firstValue else { throw CancellationError() }
    return price
  }
}

extension TestAsynchronousWorkWithoutWaitingTests {
  @Test func `the action is busy until the server responds`() async throws {
    let server = HeldTicketServer()
    let quote = quoting(from: server)
    let execution = quote.start("12A")
    #expect(quote.executing.value)
    #expect(quote.start("12B").state.value == .rejected)

    server.answer.onNext(40)
    #expect(try await execution.value == 40)
    #expect(quote.enabled.value)
  }
}
