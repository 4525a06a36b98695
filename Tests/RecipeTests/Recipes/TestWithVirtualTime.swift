import Action
import StreamsTesting
import Testing

protocol Heater: Sendable {
  func heat(to degrees: Int) async throws -> Int
}

struct InstantHeater: Heater {
  func heat(to degrees: Int) async throws -> Int { degrees }
}

func heating(_ heater: any Heater, scheduler: any SchedulerType) -> Action<Int, Int> {
  Action(policy: .keepLatest) { degrees in try await heater.heat(to: degrees) }
    .debounced(.seconds(2), scheduler: scheduler)
}

extension TestWithVirtualTimeTests {
  @Test func `only the last setting is sent, after two seconds`() async {
    let scheduler = TestScheduler(initialClock: 0)
    let heat = heating(InstantHeater(), scheduler: scheduler)
    heat.execute(20)
    scheduler.advanceTo(1)
    heat.execute(21)

    scheduler.advanceTo(2)
    #expect(heat.runCount.value == 0)
    scheduler.advanceTo(3)
    await heat.idle()
    #expect(heat.lastElement.value == 21)
    #expect(heat.runCount.value == 1)
  }
}
