import Streams
import TestSupport
import Testing

/// A scheduler that keeps its actions and never runs them.
private final class IdleScheduler: SchedulerType {
  private let kept = Heard<any Sendable>()
  private let disposed = Heard<Void>()

  var now: RxTime { RxTime(sinceStart: .zero) }
  /// The number of scheduled actions.
  var scheduled: Int { kept.all.count }
  var cancelled: Int { disposed.all.count }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { keep(action) }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { keep(action) }

  private func keep<State>(_ action: @escaping @Sendable (State) -> any Disposable) -> any Disposable {
    kept.append(true)
    return Disposables.create { [disposed] in disposed.append(()) }
  }
}

private struct Scheduled: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The events that are emitted although no action runs.
  let heard: [String]
  let apply: @Sendable (Observable<Int>, IdleScheduler) -> Observable<Int>

  init(
    _ name: String, heard: [String] = [],
    _ apply: @escaping @Sendable (Observable<Int>, IdleScheduler) -> Observable<Int>
  ) {
    testDescription = name
    self.heard = heard
    self.apply = apply
  }

  static let all: [Scheduled] = [
    Scheduled("just") { _, scheduler in .just(1, scheduler: scheduler) },
    Scheduled("of") { _, scheduler in .of(1, 2, scheduler: scheduler) },
    Scheduled("from") { _, scheduler in .from([1, 2], scheduler: scheduler) },
    Scheduled("range") { _, scheduler in .range(start: 1, count: 2, scheduler: scheduler) },
    Scheduled("repeatElement") { _, scheduler in .repeatElement(1, scheduler: scheduler) },
    Scheduled("generate") { _, scheduler in
      .generate(initialState: 1, condition: { $0 < 3 }, scheduler: scheduler, iterate: { $0 + 1 })
    },
    Scheduled("timer") { _, scheduler in .timer(.seconds(1), scheduler: scheduler) },
    Scheduled("interval") { _, scheduler in .interval(.seconds(1), scheduler: scheduler) },
    Scheduled("observe(on:)") { source, scheduler in source.observe(on: scheduler) },
    Scheduled("subscribe(on:)") { source, scheduler in source.subscribe(on: scheduler) },
    Scheduled("delay") { source, scheduler in source.delay(.seconds(1), scheduler: scheduler) },
    Scheduled("delaySubscription") { source, scheduler in
      source.delaySubscription(.seconds(1), scheduler: scheduler)
    },
    Scheduled("debounce") { source, scheduler in source.debounce(.seconds(1), scheduler: scheduler) },
    // Time does not advance, so the first element passes, and the second waits forever.
    Scheduled("throttle", heard: ["1"]) { source, scheduler in
      source.throttle(.seconds(1), scheduler: scheduler)
    },
    Scheduled("timeout", heard: ["1", "2"]) { source, scheduler in
      source.timeout(.seconds(1), scheduler: scheduler)
    },
    Scheduled("take(for:)", heard: ["1", "2"]) { source, scheduler in
      source.take(for: .seconds(1), scheduler: scheduler)
    },
    Scheduled("skip(_:scheduler:)") { source, scheduler in source.skip(.seconds(1), scheduler: scheduler) },
  ]
}

struct IdleSchedulerTests {
  @Test(arguments: Scheduled.all)
  fileprivate func `an operator on a scheduler that never runs waits, and can be disposed`(
    operation: Scheduled
  ) {
    let scheduler = IdleScheduler()
    let source = PublishSubject<Int>()
    let heard = Record(operation.apply(source, scheduler))
    source.onNext(1)
    source.onNext(2)
    expectEqual(heard.all, operation.heard)
    #expect(scheduler.scheduled > 0)
    heard.subscription.dispose()
    source.onNext(3)
    expectEqual(heard.all, operation.heard)
    // `subscribe(on:)` disposes on its scheduler, and has not subscribed to anything.
    #expect(!source.hasObservers)
    expectEqual(scheduler.cancelled, scheduler.scheduled)
  }
}
