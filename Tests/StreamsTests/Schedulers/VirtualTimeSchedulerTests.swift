import Streams
import StreamsTesting
import TestSupport
import Testing

struct VirtualTimeSchedulerTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let heard = Heard<String>()

  private func note(_ name: String, at time: TestTime) -> any Disposable {
    scheduler.scheduleAbsoluteVirtual(name, time: time) { [scheduler, heard] name in
      heard.append("\(name) @ \(scheduler.clock)")
      return Disposables.create()
    }
  }

  @Test func `actions run in the order of their times, and of scheduling if the times are equal`() {
    for (name, time) in [("d", 40), ("a", 10), ("c", 30), ("b", 10)] { _ = note(name, at: time) }
    scheduler.start()
    expectEqual(heard.all, ["a @ 10", "b @ 10", "c @ 30", "d @ 40"])
    expectEqual(scheduler.clock, 40)
  }

  @Test func `a thousand actions in any order are sorted, without the disposed ones`() {
    var generator = SystemRandomNumberGenerator()
    let times = Array(0..<1000).shuffled(using: &generator)
    let items = times.map { ($0, note("x", at: $0)) }
    for (time, item) in items where !time.isMultiple(of: 3) { item.dispose() }
    scheduler.start()
    #expect(heard.all == stride(from: 0, to: 1000, by: 3).map { "x @ \($0)" })
  }

  @Test func `advanceTo runs due actions and sets the clock`() {
    for time in [10, 20, 30] { _ = note("x", at: time) }
    scheduler.advanceTo(20)
    expectEqual(heard.all, ["x @ 10", "x @ 20"])
    scheduler.advanceTo(25)
    expectEqual(scheduler.clock, 25)
    scheduler.start()
    expectEqual(heard.all.count, 3)
  }

  @Test func `sleep moves only the clock, and due actions run later without setting it back`() {
    _ = note("x", at: 10)
    scheduler.sleep(15)
    expectEqual(scheduler.clock, 15)
    expectEqual(heard.all, [])
    scheduler.start()
    expectEqual(heard.all, ["x @ 15"])
  }

  @Test func `stop ends the run after the current action`() {
    _ = note("x", at: 10)
    scheduler.scheduleAt(10) { [scheduler] in scheduler.stop() }
    _ = note("y", at: 10)
    scheduler.start()
    expectEqual(heard.all, ["x @ 10"])
    scheduler.start()
    expectEqual(heard.all, ["x @ 10", "y @ 10"])
  }

  @Test func `relative spans start at the clock, and an action for now runs one unit later`() {
    _ = scheduler.scheduleRelative((), dueTime: .seconds(5)) { [scheduler, heard] _ in
      heard.append("first @ \(scheduler.clock)")
      return scheduler.schedule(()) { _ in
        heard.append("second @ \(scheduler.clock)")
        return Disposables.create()
      }
    }
    scheduler.start()
    expectEqual(heard.all, ["first @ 5", "second @ 6"])
    expectEqual(scheduler.now, RxTime(sinceStart: .seconds(6)))
  }

  @Test func `a periodic action keeps its period and its state`() {
    let timer = scheduler.schedulePeriodic(1, startAfter: .seconds(10), period: .seconds(5)) {
      [scheduler, heard] state in
      heard.append("\(state) @ \(scheduler.clock)")
      return state * 2
    }
    scheduler.scheduleAt(21) { timer.dispose() }
    scheduler.start()
    expectEqual(heard.all, ["1 @ 10", "2 @ 15", "4 @ 20"])
  }

  @Test func `the description contains the clock and the number of scheduled actions`() {
    let item = note("x", at: 10)
    expectEqual(scheduler.debugDescription, "TestScheduler at 0, 1 scheduled")
    item.dispose()
    item.dispose()
    expectEqual(scheduler.debugDescription, "TestScheduler at 0, 0 scheduled")
  }
}
