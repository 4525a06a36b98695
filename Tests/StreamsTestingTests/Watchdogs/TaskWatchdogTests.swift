import StreamsTesting
import Surroundings
import Testing

@Suite struct TaskWatchdogTests {
  struct Failure: Error {}

  @Test func `a body that ends gives its result, or its error`() async throws {
    #expect(try await withTaskWatchdog { 7 } == 7)
    await #expect(throws: Failure.self) { try await withTaskWatchdog { throw Failure() } }
  }

  @Test func `a body that awaits for ever is a failure that names the test, and is cancelled`() async {
    let heard = Heard<Bool>()
    let timeout = await #expect(throws: WatchdogTimeout.self) {
      try await withTaskWatchdog(seconds: 0.05, test: "the hang") {
        let (nothing, end) = AsyncStream.makeStream(of: Void.self)
        for await _ in nothing {}
        heard.append(Task.isCancelled)
        end.finish()
      }
    }
    #expect(timeout?.test == "the hang")
    #expect(timeout?.reason == .blocked)
    #expect(heard.all == [true])
  }

  @Test(.watched) func `a watched test runs as any other`() async {
    #expect(await Task { 7 }.value == 7)
  }
}
