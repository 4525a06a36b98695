import StreamsTesting
import TestSupport
import Testing

@testable import Streams

/// On a costly scheduler, a timer is left to fire too early instead of being replaced. The events are the
/// same.
struct CostlyTimerTests {
  /// A scheduler of virtual time that is marked as costly, and that counts its actions.
  private final class Costly: SchedulerType, CostlyScheduler {
    let scheduler = TestScheduler(initialClock: 0)
    let count = Lock(0)

    var now: RxTime { scheduler.now }

    func schedule<State: Sendable>(
      _ state: State, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable { scheduleRelative(state, dueTime: .zero, action: action) }

    func scheduleRelative<State: Sendable>(
      _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
      count.withLock { $0 += 1 }
      return scheduler.scheduleRelative(state, dueTime: dueTime, action: action)
    }
  }

  struct Operator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Observable<Int>, any SchedulerType) -> Observable<String>

    init<Output>(
      _ name: String, _ apply: @escaping @Sendable (Observable<Int>, any SchedulerType) -> Observable<Output>
    ) {
      testDescription = name
      self.apply = { apply($0, $1).map { "\($0)" } }
    }
  }

  static let operators = [
    Operator("debounce") { $0.debounce(.seconds(137), scheduler: $1) },
    Operator("timeout") { $0.timeout(.seconds(3137), scheduler: $1) },
    Operator("timeout with another") {
      $0.timeout(.seconds(2137), other: Observable.just(-1), scheduler: $1)
    },
    Operator("throttle") { $0.throttle(.seconds(1137), scheduler: $1) },
    Operator("throttle, first only") { $0.throttle(.seconds(1137), latest: false, scheduler: $1) },
    Operator("delay") { $0.delay(.seconds(2137), scheduler: $1) },
    Operator("buffer") { $0.buffer(timeSpan: .seconds(2137), count: 3, scheduler: $1) },
    Operator("window") {
      $0.window(timeSpan: .seconds(2137), count: 3, scheduler: $1).concatMap { $0.toArray() }
    },
    Operator("take(for:)") { $0.take(for: .seconds(9137), scheduler: $1) },
    Operator("skip for a time") { $0.skip(.seconds(9137), scheduler: $1) },
  ]

  /// Returns elements at whole thousands, at which no timer is due, because the order of actions due at the
  /// same time is not tested here.
  private func events(_ seed: UInt64) -> [Recorded<Event<Int>>] {
    var random = SeededGenerator(seed: seed)
    var time = 0
    return (0..<40).map { index in
      time += Int.random(in: 0...4, using: &random) * 1000
      let isLast = index == 39
      return isLast ? .completed(time) : .next(time, index)
    }
  }

  private func outcome(
    _ operation: Operator, _ events: [Recorded<Event<Int>>], _ scheduler: TestScheduler,
    on other: any SchedulerType
  ) -> [Recorded<Event<String>>] {
    let source = scheduler.createColdObservable(events).asObservable()
    return scheduler.start(created: 1, subscribed: 2, disposed: 1_000_000) { operation.apply(source, other) }
      .events
  }

  @Test(arguments: operators) func `a costly scheduler does not change events or times`(operation: Operator) {
    for seed in UInt64(0)..<100 {
      let events = events(seed)
      let scheduler = TestScheduler(initialClock: 0)
      let costly = Costly()
      let expected = outcome(operation, events, scheduler, on: scheduler)
      #expect(outcome(operation, events, costly.scheduler, on: costly) == expected, "seed \(seed)")
    }
  }

  @Test(arguments: operators[0...1]) func `consecutive elements share a timer on a costly scheduler`(
    operation: Operator
  ) {
    let costly = Costly()
    let events = (0..<1000).map { Recorded<Event<Int>>.next(1000 + $0 / 10, $0) }
    _ = outcome(operation, events, costly.scheduler, on: costly)
    #expect(costly.count.withLock { $0 } <= 3)
  }

  @Test(arguments: [
    Operator("buffer") { $0.buffer(timeSpan: .seconds(2_000_000), count: 2, scheduler: $1) },
    Operator("window") {
      $0.window(timeSpan: .seconds(2_000_000), count: 2, scheduler: $1).concatMap { $0.toArray() }
    },
  ]) func `a buffer or window that is filled early keeps its timer`(operation: Operator) {
    let costly = Costly()
    let events = (0..<1000).map { Recorded<Event<Int>>.next(1000 + $0 / 10, $0) }
    _ = outcome(operation, events, costly.scheduler, on: costly)
    expectEqual(costly.count.withLock { $0 }, 1)
  }

  @Test func `a timer that would fire too late is replaced`() {
    let costly = Costly()
    let source = PublishSubject<Int>()
    let heard = costly.scheduler.createObserver(Int.self)
    // The state asks for a time before the time it asked for first.
    let run = TimedRecipe(source: source, state: Hurried(), scheduler: costly, fallback: nil)
    Assembled(run).subscribe(heard).disposed(by: DisposeBag())
    expectEqual(costly.count.withLock { $0 }, 1)
    let subscription = Assembled(run).subscribe(heard)
    source.onNext(1)
    costly.scheduler.start()
    subscription.dispose()
    expectEqual(heard.events, [.next(5, 1)])
  }

  private struct Hurried: TimedState {
    private var waiting: Int?
    mutating func start(at now: RxTime) -> TimedStep { TimedStep(wake: .after(.seconds(100))) }
    mutating func next(_ element: Int, at now: RxTime) -> TimedStep {
      waiting = element
      return TimedStep(wake: .after(.seconds(5)))
    }
    mutating func completed(at now: RxTime) -> TimedStep { TimedStep(end: .completed) }
    mutating func due(at now: RxTime) -> TimedStep { TimedStep(emits: waiting != nil) }
    mutating func takeOutput() -> Int { waiting.take()! }
  }
}
