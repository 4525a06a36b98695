import StreamsTesting
import TestSupport
import Testing

private struct Fault: Error, Equatable {}

/// The times at which a scheduler runs its actions.
@Suite(.watched) struct TestSchedulerTimesTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let heard = Heard<String>()

  /// Records `name` and the time.
  private var note: @Sendable (String) -> any Disposable {
    { [heard, unowned scheduler] name in
      heard.append("\(name) @ \(scheduler.clock)")
      return Disposables.create()
    }
  }

  // MARK: start

  @Test func `start creates, subscribes and disposes at 100, 200 and 1000`() {
    let observer = scheduler.start { self.lifecycle() }
    expectEqual(heard.all, ["made @ 100", "subscribed @ 200", "disposed @ 1000"])
    expectEqual(observer.events, [])
    expectEqual(TestScheduler.Defaults.created, 100)
    expectEqual(TestScheduler.Defaults.subscribed, 200)
    expectEqual(TestScheduler.Defaults.disposed, 1000)
  }

  @Test func `start disposes at the given time`() {
    _ = scheduler.start(disposed: 300) { self.lifecycle() }
    expectEqual(heard.all, ["made @ 100", "subscribed @ 200", "disposed @ 300"])
  }

  @Test func `start creates, subscribes and disposes at the given times`() {
    _ = scheduler.start(created: 5, subscribed: 10, disposed: 15) { self.lifecycle() }
    expectEqual(heard.all, ["made @ 5", "subscribed @ 10", "disposed @ 15"])
    expectEqual(scheduler.clock, 15)
  }

  @Test func `start creates, subscribes and disposes in order at equal times`() {
    _ = scheduler.start(created: 7, subscribed: 7, disposed: 7) { self.lifecycle() }
    expectEqual(heard.all, ["made @ 7", "subscribed @ 7", "disposed @ 7"])
  }

  private func lifecycle() -> Observable<Int> {
    _ = note("made")
    return Observable.create { [note] _ in
      _ = note("subscribed")
      return Disposables.create { _ = note("disposed") }
    }
  }

  @Test func `an event emitted during subscription has the subscription's time`() {
    let observer = scheduler.start(created: 1, subscribed: 30, disposed: 50) { Observable.of(1, 2) }
    expectEqual(observer.events, [.next(30, 1), .next(30, 2), .completed(30)])
  }

  @Test func `only events between subscription and disposal are recorded`() {
    let source = scheduler.createHotObservable([
      .next(199, 1), .next(200, 2), .next(201, 3), .next(999, 4), .next(1000, 5), .next(1001, 6),
    ])
    let observer = scheduler.start { source }
    // Events of a hot stream were scheduled before a subscription or disposal at the same time.
    expectEqual(observer.events, [.next(201, 3), .next(999, 4), .next(1000, 5)])
    expectEqual(source.subscriptions, [Subscription(200, 1000)])
  }

  @Test func `start runs after the disposal until no action is scheduled`() {
    scheduler.scheduleAt(5000) { [note] in _ = note("late") }
    _ = scheduler.start { Observable<Int>.never() }
    expectEqual(heard.all, ["late @ 5000"])
    expectEqual(scheduler.clock, 5000)
  }

  @Test func `a second start continues at the current time`() {
    _ = scheduler.start { Observable<Int>.never() }
    let observer = scheduler.start { Observable.just(1) }
    expectEqual(observer.events, [.next(1000, 1), .completed(1000)])
  }

  @Test func `a stop ends start, which can be resumed`() {
    let source = scheduler.createHotObservable([.next(300, 1), .next(400, 2), .completed(500)])
    scheduler.scheduleAt(350) { [unowned scheduler] in scheduler.stop() }
    let observer = scheduler.start { source }
    expectEqual(observer.events, [.next(300, 1)])
    expectEqual(source.subscriptions, [Subscription(200)])
    scheduler.start()
    expectEqual(observer.events, [.next(300, 1), .next(400, 2), .completed(500)])
  }

  @Test func `a stop before the subscription prevents the subscription`() {
    scheduler.scheduleAt(150) { [unowned scheduler] in scheduler.stop() }
    let source = scheduler.createColdObservable([.next(10, 1)])
    let observer = scheduler.start { source }
    expectEqual(observer.events, [])
    expectEqual(source.subscriptions, [])
    expectEqual(scheduler.clock, 150)
    // The two remaining pauses interrupt the scheduler, and no further stream is created.
    for _ in 0..<2 { scheduler.start() }
    expectEqual(scheduler.clock, TestScheduler.Defaults.disposed)
    expectEqual(observer.events, [])
    expectEqual(source.subscriptions, [])
  }

  @Test func `traits can be started`() {
    let single = scheduler.start { Single.just(1).delay(.seconds(10), scheduler: self.scheduler) }
    expectEqual(single.events, [.next(210, 1), .completed(211)])
    let failed = scheduler.start { Single<Int>.error(Fault()) }
    expectEqual(failed.events, [.error(1000, Fault())])
  }

  // MARK: Order

  @Test func `actions due at the same time run in scheduling order`() {
    let names = (1...20).map { "\($0)" }
    for name in names { scheduler.scheduleAt(10) { [note] in _ = note(name) } }
    scheduler.start()
    #expect(heard.all == names.map { "\($0) @ 10" })
  }

  @Test func `actions run in the order of their times, not of their scheduling`() {
    for time in [30, 10, 20, 10, 0] {
      _ = scheduler.scheduleAbsoluteVirtual("\(time)", time: time, action: note)
    }
    scheduler.start()
    expectEqual(heard.all, ["0 @ 0", "10 @ 10", "10 @ 10", "20 @ 20", "30 @ 30"])
  }

  @Test func `an action scheduled for the past runs as soon as possible`() {
    let scheduler = TestScheduler(initialClock: 50)
    let observer = scheduler.createObserver(String.self)
    scheduler.scheduleAt(10) { observer.onNext("past") }
    scheduler.scheduleAt(60) { observer.onNext("future") }
    scheduler.start()
    expectEqual(observer.events, [.next(50, "past"), .next(60, "future")])
  }

  @Test func `each action scheduled for now runs one unit later`() {
    scheduler.scheduleAt(5) { [note, unowned scheduler] in
      _ = scheduler.schedule("outer") { name in
        _ = note(name)
        return scheduler.schedule("inner", action: note)
      }
      _ = scheduler.schedule("beside", action: note)
    }
    scheduler.start()
    expectEqual(heard.all, ["outer @ 6", "beside @ 6", "inner @ 7"])
  }

  @Test func `relative times count from now, in the scheduler's resolution`() {
    _ = scheduler.scheduleRelative("four", dueTime: .seconds(4), action: note)
    _ = scheduler.scheduleRelativeVirtual("three", dueTime: 3, action: note)
    scheduler.scheduleAt(10) { [note, unowned scheduler] in
      _ = scheduler.scheduleRelative("fourteen", dueTime: .seconds(4), action: note)
      _ = scheduler.scheduleRelativeVirtual("thirteen", dueTime: 3, action: note)
    }
    scheduler.start()
    expectEqual(heard.all, ["three @ 3", "four @ 4", "thirteen @ 13", "fourteen @ 14"])
  }

  @Test func `a virtual time of now is not delayed by one unit`() {
    scheduler.scheduleAt(10) { [note, unowned scheduler] in
      _ = scheduler.scheduleRelativeVirtual("now", dueTime: 0, action: note)
      _ = scheduler.scheduleAbsoluteVirtual("now too", time: 10, action: note)
    }
    scheduler.start()
    expectEqual(heard.all, ["now @ 10", "now too @ 10"])
  }

  @Test func `a periodic action runs at each period until it is disposed`() {
    let ticks = scheduler.schedulePeriodic(0, startAfter: .seconds(5), period: .seconds(10)) { [note] count in
      _ = note("\(count)")
      return count + 1
    }
    scheduler.scheduleAt(30) { ticks.dispose() }
    scheduler.start()
    expectEqual(heard.all, ["0 @ 5", "1 @ 15", "2 @ 25"])
  }

  @Test func `a disposed action does not run and does not advance the clock`() {
    let item = scheduler.scheduleRelative("never", dueTime: .seconds(90), action: note)
    scheduler.scheduleAt(10) { item.dispose() }
    scheduler.start()
    expectEqual(heard.all, [])
    expectEqual(scheduler.clock, 10)
    #expect(scheduler.debugDescription.hasSuffix("TestScheduler at 10, 0 scheduled"))
  }

  @Test func `the disposable returned by an action is disposed with it`() {
    let item = scheduler.scheduleRelative("now", dueTime: .seconds(1)) { [note] name in
      _ = note(name)
      return Disposables.create { _ = note("disposed") }
    }
    scheduler.start()
    expectEqual(heard.all, ["now @ 1"])
    item.dispose()
    item.dispose()
    expectEqual(heard.all, ["now @ 1", "disposed @ 1"])
  }

  // MARK: Advancing

  @Test func `advanceTo runs actions due up to its time and stops there`() {
    for time in [10, 20, 21] { scheduler.scheduleAt(time) { [note] in _ = note("\(time)") } }
    scheduler.advanceTo(20)
    expectEqual(heard.all, ["10 @ 10", "20 @ 20"])
    expectEqual(scheduler.clock, 20)
    scheduler.advanceTo(20)
    scheduler.advanceTo(500)
    expectEqual(heard.all.last, "21 @ 21")
    expectEqual(scheduler.clock, 500)
  }

  @Test func `advanceTo runs actions scheduled by other actions in its span`() {
    scheduler.scheduleAt(10) { [note, unowned scheduler] in
      _ = scheduler.scheduleRelative("within", dueTime: .seconds(5), action: note)
      _ = scheduler.scheduleRelative("after", dueTime: .seconds(50), action: note)
    }
    scheduler.advanceTo(20)
    expectEqual(heard.all, ["within @ 15"])
    scheduler.start()
    expectEqual(heard.all, ["within @ 15", "after @ 60"])
  }

  @Test func `stop ends advanceTo after the current action, and the clock advances`() {
    for time in [10, 20] {
      scheduler.scheduleAt(time) { [note, unowned scheduler] in
        _ = note("\(time)")
        scheduler.stop()
      }
    }
    scheduler.advanceTo(30)
    expectEqual(heard.all, ["10 @ 10"])
    expectEqual(scheduler.clock, 30)
    scheduler.start()
    expectEqual(heard.all, ["10 @ 10", "20 @ 30"])
  }

  @Test func `sleep advances the clock without running due actions`() {
    scheduler.scheduleAt(10) { [note] in _ = note("due") }
    scheduler.sleep(25)
    expectEqual(scheduler.clock, 25)
    expectEqual(heard.all, [])
    scheduler.sleep(0)
    scheduler.start()
    expectEqual(heard.all, ["due @ 25"])
  }

  @Test func `start inside an action has no effect`() {
    scheduler.scheduleAt(10) { [note, unowned scheduler] in
      scheduler.start()
      _ = note("first")
    }
    scheduler.scheduleAt(20) { [note] in _ = note("second") }
    scheduler.start()
    expectEqual(heard.all, ["first @ 10", "second @ 20"])
  }

  // MARK: Resolution

  @Test(arguments: [(1, 0), (499, 0), (500, 1), (1400, 1), (1500, 2), (60_000, 60)])
  func `a span is rounded to the nearest unit`(milliseconds: Int, units: Int) {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let observer = scheduler.createObserver(Int.self)
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(milliseconds)) {
      observer.onNext(1)
      return Disposables.create()
    }
    scheduler.start()
    expectEqual(observer.events, [.next(units, 1)])
  }

  @Test func `the resolution is the length of a unit`() {
    let fine = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
    let observer = fine.start { Observable<Int>.timer(.seconds(0.25), scheduler: fine) }
    expectEqual(observer.events, [.next(450, 0), .completed(450)])
    expectEqual(fine.now.sinceStart, .seconds(1))
    let coarse = TestScheduler(initialClock: 3, resolution: 60.0)
    expectEqual(coarse.now.sinceStart, .seconds(180))
    coarse.sleep(2)
    expectEqual(coarse.now.sinceStart, .seconds(300))
  }

  @Test func `a clock may start below zero`() {
    let scheduler = TestScheduler(initialClock: -10)
    let observer = scheduler.createObserver(Int.self)
    scheduler.scheduleAt(-5) { observer.onNext(1) }
    scheduler.start()
    expectEqual(observer.events, [.next(-5, 1)])
  }

  @Test func `running an action of another actor ends the process`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let scheduler = TestScheduler(initialClock: 0)
      await Elsewhere().schedule(on: scheduler)
      scheduler.start()
    }
    // The runtime reports the error before the scheduler can, and names the actor.
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("Elsewhere"))
  }
}

private actor Elsewhere {
  private var count = 0
  func schedule(on scheduler: TestScheduler) { scheduler.scheduleAt(7) { self.count += 1 } }
}
