import Action
import StreamsTesting
import TestSupport
import Testing

/// Delayed inputs that are run before the end of their delay.
@Suite(.watched) struct FlushTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let runs = Heard<String>()
  private let bag = DisposeBag()

  private var base: Action<Int, Int> {
    Action { [scheduler, runs] input in
      runs.append("\(scheduler.clock) \(input)")
      return .just(input)
    }
  }

  /// Performs the steps at their times, and then runs the scheduler.
  private func perform(_ steps: KeyValuePairs<TestTime, @Sendable () -> Void>) {
    for (time, step) in steps { scheduler.scheduleAt(time) { step() } }
    scheduler.start()
  }

  @Test func `flush runs a debounced input now, and not again at the end of the delay`() {
    let action = base.debounced(.seconds(10), scheduler: scheduler)
    perform([
      1: { action.flush() }, 2: { action.execute(1) }, 3: { action.execute(2) }, 4: { action.flush() },
      5: { action.flush() }, 6: { action.execute(3) },
    ])
    expectEqual(runs.all, ["4 2", "16 3"])
  }

  @Test func `flush of a throttled action begins a new span, and without a waiting input changes nothing`() {
    let action = base.throttled(.seconds(10), scheduler: scheduler)
    perform([
      1: { action.execute(1) }, 2: { action.flush() }, 3: { action.execute(2) }, 4: { action.flush() },
      // Waits for the span that began with the flush.
      12: { action.execute(3) },
    ])
    expectEqual(runs.all, ["1 1", "4 2", "14 3"])
  }

  @Test func `flush runs the waiting input of each key`() {
    let action = Action<Int, Int>(by: { $0 % 2 }) { [scheduler, runs] input in
      runs.append("\(scheduler.clock) \(input)")
      return .just(input)
    }
    .debounced(.seconds(10), scheduler: scheduler)
    perform([1: { for input in 1...4 { action.execute(input) } }, 2: { action.flush() }])
    expectEqual(runs.all.sorted(), ["2 3", "2 4"])
  }

  @Test func `a flushed input is subject to the policy and the gate`() {
    let isOpen = MutableProperty(true)
    let action = Action<Int, Int>(enabledIf: isOpen) { .just($0) }.debounced(
      .seconds(10), scheduler: scheduler)
    let events = Heard<String>()
    action.events.subscribe(onNext: { events.append("\($0.kind)") }).disposed(by: bag)
    perform([
      1: { action.execute(1) },
      2: {
        isOpen.value = false
        action.flush()
      },
    ])
    expectEqual(events.all, ["waiting(1)", "rejected(1, gateClosed)"])
  }

  @Test func `flush of an action without a delay has no effect`() {
    let action = base
    action.execute(1)
    action.flush()
    expectEqual(runs.all, ["0 1"])
  }

  @Test func `a flush that races with the end of the delay runs the input once`() {
    let outcome = Race.run(rounds: Race.usualRounds) { _ in
      let (scheduler, runs) = (TestScheduler(initialClock: 0), Heard<Int>())
      let action = Action<Int, Int> { input in
        runs.append(input)
        return .just(input)
      }
      .debounced(.seconds(10), scheduler: scheduler)
      action.execute(1)
      return (scheduler, action, runs)
    } left: { scheduler, _, _ in
      scheduler.start()
    } right: { _, action, _ in
      action.flush()
    } check: { race, round in
      expectEqual(race.2.all, [1], "\(round)")
    }
    #expect(outcome.isFair, "\(outcome)")
  }
}
