import Action
import ActionUI
import TestSupport
import Testing

@MainActor @Suite(.watched) struct PauseWhileOfflineTests {
  private struct Lost: Error {}

  private final class SentMessages: ChatServer {
    let work = StubbornWork()
    let failures = MutableProperty(0)

    func send(_ message: ChatMessage) async throws {
      _ = await work(message.number)
      let fails = failures.modify { count -> Bool in
        defer { count = max(count - 1, 0) }
        return count > 0
      }
      if fails { throw Lost() }
    }
  }

  private let server = SentMessages()

  @Test func `messages wait while offline, and are sent in order afterwards`() async throws {
    let outbox = Outbox(server: server)
    outbox.isOnline.value = false
    let sent = [1, 2].map { outbox.send.start(ChatMessage(number: $0)) }
    expectEqual(sent.map(\.state.value), [.waiting, .waiting])
    #expect(outbox.send.enabled.value)
    #expect(!outbox.send.status.value.isOpen)
    expectEqual(outbox.send.model.blockers, ["You are offline"])
    outbox.isOnline.value = true
    expectEqual(sent.map(\.state.value), [.running, .waiting])
    expectEqual(await server.work.begun(1), [1])
    server.work.finish(1)
    expectEqual(await server.work.begun(2), [1, 2])
    server.work.finish(2)
    try await sent[1].finished()
  }

  @Test func `a message that fails while the connection is lost waits again after a retry`() async throws {
    let outbox = Outbox(server: server)
    let model = outbox.send.model
    #expect(model.failure == nil)
    let sent = outbox.send.start(ChatMessage(number: 1))
    await server.work.begun(1)
    outbox.isOnline.value = false
    expectEqual(sent.state.value, .running)
    server.failures.value = 1
    server.work.finish(1)
    await #expect(throws: Lost.self) { try await sent.finished() }
    await outbox.send.idle()
    #expect(model.failure is Lost)
    #expect(model.retry())
    expectEqual(outbox.send.status.value.waitingCount, 1)
    outbox.isOnline.value = true
    expectEqual(await server.work.begun(2), [1, 1])
    server.work.finish(1)
    await outbox.send.idle()
    #expect(model.failure == nil)
  }
}
