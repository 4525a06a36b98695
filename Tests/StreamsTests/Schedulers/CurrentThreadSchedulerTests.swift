import Streams
import TestSupport
import Testing

@Suite(.watched) struct CurrentThreadSchedulerTests {
  @Test func `actions scheduled inside an action run after it, in order`() {
    let heard = Heard<String>()
    let scheduler = CurrentThreadScheduler.instance
    #expect(CurrentThreadScheduler.isScheduleRequired)
    _ = scheduler.schedule("outer") { name in
      #expect(!CurrentThreadScheduler.isScheduleRequired)
      for number in 1...2 {
        _ = scheduler.schedule(number) { number in
          heard.append("inner \(number)")
          return Disposables.create()
        }
      }
      heard.append(name)
      return Disposables.create()
    }
    expectEqual(heard.all, ["outer", "inner 1", "inner 2"])
    #expect(CurrentThreadScheduler.isScheduleRequired)
  }

  @Test func `a disposed action does not run, and disposing an action that ran disposes its result`() {
    let heard = Heard<String>()
    let scheduler = CurrentThreadScheduler.instance
    let outer = scheduler.schedule(()) { _ in
      scheduler.schedule(()) { _ in
        heard.append("never")
        return Disposables.create()
      }.dispose()
      return Disposables.create { heard.append("result disposed") }
    }
    expectEqual(heard.all, [])
    outer.dispose()
    outer.dispose()
    expectEqual(heard.all, ["result disposed"])
  }

  @Test func `a recursive action with many repetitions runs in a loop`() async {
    let last = Heard<Int>()
    await onSmallStack {
      _ = CurrentThreadScheduler.instance.scheduleRecursive(1) { number, recurse in
        if number == manyTimes { last.append(number) } else { recurse(number + 1) }
      }
    }
    expectEqual(last.all, [manyTimes])
  }

  @Test func `repetitions on a scheduler that runs inline do not nest`() {
    let heard = Heard<String>()
    _ = InLineScheduler().scheduleRecursive(1) { number, recurse in
      heard.append("begin \(number)")
      if number < 3 { recurse(number + 1) }
      heard.append("end \(number)")
    }
    expectEqual(heard.all, ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
  }

  @Test func `disposing ends a recursive action`() {
    let heard = Heard<Int>()
    let repetition = SingleAssignment()
    let scheduler = CurrentThreadScheduler.instance
    _ = scheduler.schedule(()) { _ in
      repetition.set(
        scheduler.scheduleRecursive(1) { number, recurse in
          heard.append(number)
          recurse(number + 1)
          if number == 3 { repetition.dispose() }
        })
      return Disposables.create()
    }
    expectEqual(heard.all, [1, 2, 3])
  }
}

private struct InLineScheduler: ImmediateSchedulerType {
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }
}

/// Holds a disposable that may be needed before it is known.
private final class SingleAssignment: Sendable {
  private let held = Heard<any Disposable>()
  func set(_ disposable: any Disposable) { held.append(disposable) }
  func dispose() { for disposable in held.all { disposable.dispose() } }
}
