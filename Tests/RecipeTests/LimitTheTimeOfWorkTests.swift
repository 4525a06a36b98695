import Action
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct LimitTheTimeOfWorkTests {
  /// The number of letters stands for a text.
  private struct HeldServer: TranslationServer {
    let work = StubbornWork()
    func translation(of text: String) async throws -> String { "\(await work(text.count))" }
  }

  private let scheduler = TestScheduler(initialClock: 0)
  private let server = HeldServer()

  @Test func `work that takes too long fails, and the next input is accepted`() async throws {
    let translate = translating(with: server, scheduler: scheduler)
    let slow = translate.start("one")
    await server.work.begun(1)
    scheduler.advanceTo(9)
    #expect(translate.executing.value)
    scheduler.advanceTo(10)
    await #expect(throws: ExecutionTimeout.self) { try await slow.value }
    let next = translate.start("four")
    await server.work.begun(2)
    server.work.finish(4)
    expectEqual(try await next.value, "40")
    server.work.finish(3)
    expectEqual(await slow.settled(), .failed)
  }

  @Test func `work that ends in time does not fail later`() async {
    let translate = translating(with: server, scheduler: scheduler)
    async let text = translation(of: "one", by: translate)
    await server.work.begun(1)
    server.work.finish(3)
    expectEqual(await text, "30")
    scheduler.advanceTo(20)
    #expect(translate.lastError.value == nil)
  }

  @Test func `a timeout has its own message`() async {
    let translate = translating(with: server, scheduler: scheduler)
    async let text = translation(of: "one", by: translate)
    await server.work.begun(1)
    scheduler.advanceTo(10)
    expectEqual(await text, "The server did not respond.")
    server.work.finish(3)
  }
}
