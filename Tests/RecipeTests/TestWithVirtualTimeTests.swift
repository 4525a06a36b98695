import Action
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct TestWithVirtualTimeTests {
  @Test func `settings with two seconds between them are all sent`() async {
    let scheduler = TestScheduler(initialClock: 0)
    let heat = heating(InstantHeater(), scheduler: scheduler)
    let first = heat.start(20)
    scheduler.advanceTo(2)
    await heat.idle()
    expectEqual(first.state.value, .completed)
    let second = heat.start(21)
    scheduler.advanceTo(3)
    expectEqual(second.state.value, .waiting)
    scheduler.advanceTo(4)
    await heat.idle()
    expectEqual(second.state.value, .completed)
    expectEqual(heat.runCount.value, 2)
  }
}
