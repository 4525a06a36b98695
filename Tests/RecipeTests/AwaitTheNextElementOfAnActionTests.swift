import Action
import TestSupport
import Testing

@Suite(.watched) struct AwaitTheNextElementOfAnActionTests {
  private struct Torn: Error {}

  /// A turnstile that calls a closure when it opens.
  private struct Opening: Turnstile {
    let opened: @Sendable () -> Void
    func open() async { opened() }
  }

  @Test func `a ticket scanned while the turnstile opens is the next one`() async throws {
    let codes = Lock(["A", "B"])
    let scan = Action<Void, ScannedTicket> { .just(ScannedTicket(code: codes.withLock { $0.removeFirst() })) }
    let turnstile = Opening {
      scan.execute()
      scan.execute()
    }
    expectEqual(try await nextVisitor(scannedBy: scan, at: turnstile), ScannedTicket(code: "A"))
  }

  @Test func `a scan that failed does not end the wait`() async throws {
    let results = Lock<[Result<ScannedTicket, Torn>]>([.failure(Torn()), .success(ScannedTicket(code: "B"))])
    let scan = Action<Void, ScannedTicket> {
      switch results.withLock({ $0.removeFirst() }) {
      case .success(let ticket): .just(ticket)
      case .failure(let error): .error(error)
      }
    }
    let turnstile = Opening {
      scan.execute()
      scan.execute()
    }
    expectEqual(try await nextVisitor(scannedBy: scan, at: turnstile).code, "B")
  }

  @Test func `the wait ends when its task is cancelled`() async {
    let (opened, scan) = (Heard<Void>(), Action<Void, ScannedTicket> { .never() })
    let waiting = Task { try await nextVisitor(scannedBy: scan, at: Opening { opened.append(()) }) }
    _ = await opened.all(1)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
