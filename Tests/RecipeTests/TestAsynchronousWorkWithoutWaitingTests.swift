import Action
import TestSupport
import Testing

@Suite(.watched) struct TestAsynchronousWorkWithoutWaitingTests {
  private struct SoldOut: Error {}

  @Test func `an error of the held server is the error of the execution`() async {
    let server = HeldTicketServer()
    let quote = quoting(from: server)
    let execution = quote.start("12A")
    server.answer.onError(SoldOut())
    await #expect(throws: SoldOut.self) { try await execution.value }
    expectEqual(execution.state.value, .failed)
  }

  @Test func `cancelled work ends although the server does not answer`() async {
    let quote = quoting(from: HeldTicketServer())
    let execution = quote.start("12A")
    execution.cancel()
    await #expect(throws: CancellationError.self) { try await execution.value }
    await quote.idle()
    expectEqual(execution.state.value, .cancelled)
    #expect(quote.enabled.value)
  }
}
