import Action
import ActionUI
import TestSupport
import Testing

@MainActor @Suite(.watched) struct PullToRefreshTests {
  private struct Unreachable: Error {}

  /// The requests are numbered. The second one fails.
  private final class HeldServer: InboxServer {
    let work = StubbornWork()
    private let count = MutableProperty(0)

    func mails() async throws -> [InboxMail] {
      let number = count.modify { count -> Int in
        count += 1
        return count
      }
      _ = await work(number)
      if number == 2 { throw Unreachable() }
      return [InboxMail(id: number)]
    }
  }

  private let server = HeldServer()

  @Test func `a pull during a refresh starts no second request`() async throws {
    let model = InboxModel(server: server)
    let first = model.refresh.start()
    await server.work.begun(1)
    expectEqual(model.refresh.start().state.value, .rejected)
    server.work.finish(1)
    expectEqual(try await first.value, [InboxMail(id: 1)])
    expectEqual(model.refresh.runCount.value, 1)
  }

  @Test func `a failed refresh keeps the mails and presents its failure`() async throws {
    let model = InboxModel(server: server)
    let shown = model.refresh.model
    #expect(shown.lastElement == nil)
    for number in 1...2 {
      let refresh = model.refresh.start()
      await server.work.begun(number)
      server.work.finish(number)
      _ = await refresh.settled()
    }
    await model.refresh.idle()
    #expect(shown.isPresentingFailure)
    expectEqual(shown.lastElement, [InboxMail(id: 1)])
  }
}
