import Action
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) @MainActor struct WaitBeforeSendingAnotherCodeTests {
  private struct NoSignal: Error {}

  private struct CountingServer: CodeServer {
    let sent = Heard<String>()
    func sendCode(to number: String) async throws {
      if number.isEmpty { throw NoSignal() }
      sent.append(number)
    }
  }

  @Test func `another code is rejected for 30 seconds after a code has been sent`() async throws {
    let (scheduler, server) = (TestScheduler(initialClock: 0), CountingServer())
    let check = PhoneCheck(server: server, scheduler: scheduler)
    let enabled = Heard<Bool>()
    let bag = DisposeBag { check.sendCode.enabled.subscribe(onNext: { enabled.append($0) }) }
    try await check.sendCode.start("1").finished()
    expectEqual(check.sendCode.rejectionReason(for: "2")?.blockers, ["Wait a moment"])
    expectEqual(check.cooldown.lastElement.value, 30)
    scheduler.advanceTo(29)
    expectEqual(check.cooldown.lastElement.value, 1)
    expectEqual(check.sendCode.start("2").state.value, .rejected)
    // There is no moment between the work and the countdown.
    expectEqual(enabled.all, [true, false])
    scheduler.advanceTo(30)
    expectEqual(enabled.all, [true, false, true])
    try await check.sendCode.start("3").finished()
    expectEqual(server.sent.all, ["1", "3"])
    withExtendedLifetime(bag) {}
  }

  @Test func `a code that was not sent can be requested again immediately`() async throws {
    let server = CountingServer()
    let check = PhoneCheck(server: server, scheduler: TestScheduler(initialClock: 0))
    await #expect(throws: NoSignal.self) { try await check.sendCode.start("").finished() }
    try await check.sendCode.start("1").finished()
    expectEqual(server.sent.all, ["1"])
  }
}
