import ActionFlightRecorder
import ActionInspector
import TestSupport
import Testing

@Suite(.flightRecorder) struct CheckoutTests {
  @Test func `paying for a cart returns its price`() {
    let pay = Action<Int, Int> { price in .just(price) }.named("pay")
    pay.execute(12)
    #expect(pay.lastElement.value == 12)
  }
}

struct PriceTests {
  @Test(.flightRecorder(values: .described)) func `a price is paid once`() {
    let pay = Action<Int, Int> { .just($0) }
    pay.execute(12)
    #expect(pay.lastElement.value == 12)
  }
}

struct FlightRecorderArticle {
  /// A search that a newer input restarts.
  private func recorded() -> Recording {
    let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
    let inspector = ActionInspector(ActionInspector.Configuration(clock: SchedulerClock(scheduler)))
    let search = ScriptedAction<String, [String]>(on: scheduler, policy: .restart)
    search.scriptOthers([.next(20, ["Swift"]), .completed(30)])
    inspector.record(search.action, as: "search", element: .encoded(by: .json), replaying: .json)
    for (time, text) in [(1, "s"), (10, "sw")] {
      scheduler.scheduleAt(time) { search.action.execute(text) }
    }
    scheduler.start()
    return inspector.snapshot()
  }

  @Test func `a double emits the recorded results`() throws {
    let recording = recorded()
    // The code of the article.
    let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
    let search = try ScriptedAction<String, [String]>(
      replaying: recording, "search", inputs: .json, elements: .json, on: scheduler, policy: .restart)
    let replay = Replay(recording, pace: .recorded(on: scheduler))
    replay.bind("search", to: search.action, decoding: .json)
    replay.start()
    scheduler.start()
    #expect(replay.report.isFaithful)
    expectEqual(search.started.map(\.value), ["s", "sw"])
    expectEqual(search.cancelled.map(\.value), ["s"])
  }
}
