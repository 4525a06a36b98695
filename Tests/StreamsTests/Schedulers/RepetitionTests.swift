import Streams
import StreamsTesting
import TestSupport
import Testing

/// Recursive and periodic actions in virtual time.
struct RepetitionTests {
  private let scheduler = TestScheduler(initialClock: 100)
  private let heard = Heard<String>()

  private func note(_ text: String) { heard.append("\(scheduler.clock) \(text)") }

  @Test func `each repetition is a separate action`() {
    let repetition = scheduler.scheduleRecursive(1) { number, recurse in
      note("\(number)")
      if number < 3 { recurse(number + 1) }
    }
    scheduler.start()
    expectEqual(heard.all, ["101 1", "102 2", "103 3"])
    repetition.dispose()
  }

  @Test func `an action may repeat itself twice, or not at all`() {
    _ = scheduler.scheduleRecursive(1) { number, recurse in
      note("\(number)")
      if number == 1 {
        recurse(2)
        recurse(3)
      }
    }
    scheduler.start()
    expectEqual(heard.all, ["101 1", "102 2", "102 3"])
  }

  @Test func `disposing a recursion inside its action ends it`() {
    let repetition = SingleAssignmentDisposable()
    repetition.setDisposable(
      scheduler.scheduleRecursive(1) { number, recurse in
        note("\(number)")
        if number == 2 { repetition.dispose() }
        recurse(number + 1)
      })
    scheduler.start()
    expectEqual(heard.all, ["101 1", "102 2"])
  }

  @Test func `a recursion may be continued later, from outside its action`() {
    let later = Heard<@Sendable (Int) -> Void>()
    let repetition = scheduler.scheduleRecursive(1) { number, recurse in
      note("\(number)")
      later.append(recurse)
    }
    scheduler.start()
    later.all[0](2)
    scheduler.start()
    repetition.dispose()
    later.all[0](3)
    scheduler.start()
    expectEqual(heard.all, ["101 1", "102 2"])
    later.removeAll()
  }

  @Test func `a periodic action keeps its period, regardless of its first tick`() {
    let timer = scheduler.schedulePeriodic(1, startAfter: .seconds(5), period: .seconds(20)) { number in
      note("\(number)")
      return number + 1
    }
    scheduler.scheduleAt(150) { timer.dispose() }
    scheduler.start()
    expectEqual(heard.all, ["105 1", "125 2", "145 3"])
  }

  @Test func `a first run scheduled in the past runs at the next tick`() {
    let timer = scheduler.schedulePeriodic(1, startAfter: .seconds(-5), period: .seconds(20)) { number in
      note("\(number)")
      return number * 2
    }
    scheduler.scheduleAt(142) { timer.dispose() }
    scheduler.start()
    expectEqual(heard.all, ["101 1", "121 2", "141 4"])
  }

  @Test func `disposing a periodic action inside the action ends it`() {
    let timer = SingleAssignmentDisposable()
    timer.setDisposable(
      scheduler.schedulePeriodic(1, startAfter: .seconds(10), period: .seconds(10)) { number in
        note("\(number)")
        if number == 2 { timer.dispose() }
        return number + 1
      })
    scheduler.start()
    expectEqual(heard.all, ["110 1", "120 2"])
  }

  @Test func `a disposal in the tick in which an action is due takes effect in order`() {
    let timer = Heard<any Disposable>()
    scheduler.scheduleAt(110) { [timer] in timer.all[0].dispose() }
    timer.append(
      scheduler.scheduleRelative((), dueTime: .seconds(10)) { _ in
        note("never")
        return Disposables.create()
      })
    scheduler.start()
    #expect(heard.all.isEmpty && scheduler.clock == 110)
  }

  @Test func `the disposable returned by an action is disposed with its item, even after the run`() {
    let item = scheduler.scheduleRelative((), dueTime: .seconds(10)) { _ in
      Disposables.create { note("disposed") }
    }
    scheduler.start()
    #expect(heard.all.isEmpty)
    item.dispose()
    item.dispose()
    expectEqual(heard.all, ["110 disposed"])
  }
}
