import Action
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct LimitHowOftenATapCountsTests {
  private struct WetSoil: SoilSensor {
    func moisture() async throws -> Int { 80 }
  }

  @Test func `a tap is accepted if two seconds have passed since the last accepted tap`() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    let measure = measuring(with: WetSoil(), scheduler: scheduler)
    expectEqual(try await measure.start().value, 80)
    expectEqual(measure.rejectionReason(), .tooEarly)
    scheduler.advanceTo(1)
    expectEqual(measure.start().state.value, .rejected)
    scheduler.advanceTo(2)
    expectEqual(try await measure.start().value, 80)
    scheduler.start()
    await measure.idle()
    expectEqual(measure.runCount.value, 2)
  }
}
