import StreamsTesting
import TestSupport
import Testing

private struct Fault: Error, Equatable {}

/// The emitted events, their receivers, and the recorded subscriptions.
@Suite(.watched) struct TestableObservableTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `a hot stream emits to all subscribers, without earlier events`() {
    let source = scheduler.createHotObservable([.next(10, "a"), .next(20, "b"), .completed(30)])
    let (early, late) = (scheduler.createObserver(String.self), scheduler.createObserver(String.self))
    let subscription = source.subscribe(early)
    scheduler.scheduleAt(15) { _ = source.subscribe(late) }
    scheduler.scheduleAt(40) { subscription.dispose() }
    scheduler.start()
    expectEqual(early.events, [.next(10, "a"), .next(20, "b"), .completed(30)])
    expectEqual(late.events, [.next(20, "b"), .completed(30)])
    expectEqual(source.subscriptions, [Subscription(0, 40), Subscription(15)])
    subscription.dispose()
    expectEqual(source.subscriptions, [Subscription(0, 40), Subscription(15)])
  }

  @Test func `a late subscription to an ended hot stream gets no event and stays open`() {
    let source = scheduler.createHotObservable([.completed(10, Int.self)])
    scheduler.advanceTo(20)
    let observer = scheduler.start(created: 30, subscribed: 40, disposed: 50) { source }
    expectEqual(observer.events, [])
    expectEqual(source.subscriptions, [Subscription(40, 50)])
  }

  @Test func `a cold stream emits to each subscriber from its subscription`() {
    let source = scheduler.createColdObservable([.next(0, 1), .next(10, 2), .completed(20)])
    let (first, second) = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
    scheduler.scheduleAt(100) { _ = source.map { $0 }.subscribe(first) }
    scheduler.scheduleAt(105) { _ = source.map { $0 }.subscribe(second) }
    scheduler.start()
    expectEqual(first.events, [.next(100, 1), .next(110, 2), .completed(120)])
    expectEqual(second.events, [.next(105, 1), .next(115, 2), .completed(125)])
    expectEqual(source.subscriptions, [Subscription(100, 120), Subscription(105, 125)])
  }

  @Test func `a disposed cold stream emits nothing more and leaks nothing`() {
    let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .error(30, Fault())])
    let observer = scheduler.start(disposed: 215) { source }
    expectEqual(observer.events, [.next(210, 1)])
    expectEqual(source.subscriptions, [Subscription(200, 215)])
    expectEqual(scheduler.clock, 215)
  }

  @Test func `an error ends the subscription, like a completion`() {
    let cold = scheduler.createColdObservable([.error(10, Fault(), Int.self)])
    let hot = scheduler.createHotObservable([.error(300, Fault(), Int.self)])
    let observer = scheduler.start { cold.catch { _ in hot.asObservable() } }
    expectEqual(observer.events, [.error(300, Fault())])
    expectEqual(cold.subscriptions, [Subscription(200, 210)])
    expectEqual(hot.subscriptions, [Subscription(210, 300)])
  }

  @Test func `a stream without events stays open until it is disposed`() {
    let source = scheduler.createColdObservable([] as [Recorded<Event<Int>>])
    let observer = scheduler.createObserver(Int.self)
    let subscription = source.subscribe(observer)
    expectEqual(source.subscriptions, [Subscription(0)])
    expectEqual(source.subscriptions.description, "[(0 : Infinity)]")
    scheduler.advanceTo(40)
    subscription.dispose()
    subscription.dispose()
    expectEqual(source.subscriptions, [Subscription(0, 40)])
  }

  @Test(arguments: [true, false]) func `an observer gets all events, closures only up to the end`(
    isHot: Bool
  ) {
    let events: [Recorded<Event<Int>>] = [
      .next(100, 1), .completed(200), .next(300, 3), .error(310, Fault()),
    ]
    let source = isHot ? scheduler.createHotObservable(events) : scheduler.createColdObservable(events)
    let observer = scheduler.createObserver(Int.self)
    let subscription = source.subscribe(observer)
    let heard = Heard<String>()
    source.subscribe(onNext: { heard.append("\($0)") }, onCompleted: { heard.append("completed") })
    scheduler.start()
    expectEqual(observer.events, events)
    expectEqual(heard.all, ["1", "completed"])
    expectEqual(source.subscriptions, [Subscription(0), Subscription(0, 200)])
    subscription.dispose()
    expectEqual(source.subscriptions, [Subscription(0, 310), Subscription(0, 200)])
  }

  @Test func `subscriptions are listed in the order in which they started`() {
    let source = scheduler.createHotObservable([] as [Recorded<Event<Int>>])
    for (begin, end) in [(10, 40), (20, 25), (30, 50)] {
      let subscription = SerialDisposable()
      scheduler.scheduleAt(begin) { [scheduler] in
        subscription.disposable = source.subscribe(scheduler.createObserver(Int.self))
      }
      scheduler.scheduleAt(end) { subscription.dispose() }
    }
    scheduler.start()
    expectEqual(source.subscriptions, [Subscription(10, 40), Subscription(20, 25), Subscription(30, 50)])
  }

  @Test func `each resubscription of an operator is recorded`() {
    let source = scheduler.createColdObservable([.next(10, 1), .error(20, Fault())])
    let observer = scheduler.start { source.retry(3) }
    expectEqual(observer.events, [.next(210, 1), .next(230, 1), .next(250, 1), .error(260, Fault())])
    expectEqual(
      source.subscriptions, [Subscription(200, 220), Subscription(220, 240), Subscription(240, 260)])
  }

  @Test func `recordedEvents are available before the run`() {
    let events: [Recorded<Event<Int>>] = [.next(10, 1), .completed(20)]
    expectEqual(scheduler.createColdObservable(events).recordedEvents, events)
    expectEqual(scheduler.createHotObservable(events).recordedEvents, events)
    scheduler.start()
  }

  @Test func `events of the same time are emitted in order, even in an unsorted list`() {
    let events: [Recorded<Event<Int>>] = [.next(20, 3), .next(10, 1), .next(10, 2), .completed(20)]
    let cold = scheduler.start { scheduler.createColdObservable(events) }
    expectEqual(cold.events, [.next(210, 1), .next(210, 2), .next(220, 3), .completed(220)])
  }

  @Test func `create does not pass on events that violate the contract`() {
    let source = scheduler.createHotObservable([
      .next(210, 1), .completed(220), .next(230, 2), .error(240, Fault()), .completed(250),
    ])
    let raw = Heard<String>()
    let observer = scheduler.start {
      Observable<Int>.create { observer in
        source.subscribe { event in
          raw.append("\(event)")
          observer.on(event)
        }
      }
    }
    expectEqual(observer.events, [.next(210, 1), .completed(220)])
    expectEqual(raw.all, ["next(1)", "completed"])
  }

  @Test func `disposing a subscription during an event does not affect others`() {
    let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2)])
    let (first, second) = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
    let own = SerialDisposable()
    own.disposable = source.asObservable().do(onNext: { _ in own.dispose() }).subscribe(first)
    let other = source.subscribe(second)
    scheduler.start()
    #expect(first.events.count <= 1)
    expectEqual(second.events, [.next(10, 1), .next(20, 2)])
    expectEqual(source.subscriptions, [Subscription(0, 10), Subscription(0)])
    other.dispose()
  }

  // MARK: The observer

  @Test func `an observer records events that violate the contract`() {
    let observer = scheduler.createObserver(Int.self)
    observer.onCompleted()
    scheduler.advanceTo(5)
    observer.onNext(1)
    observer.onError(Fault())
    observer.on(.next(2))
    expectEqual(observer.events, [.completed(0), .next(5, 1), .error(5, Fault()), .next(5, 2)])
  }

  @Test func `an observer records events of several threads`() throws {
    let observer = scheduler.createObserver(Int.self)
    let outcome = Race.run(rounds: Race.usualRounds, { observer.onNext(1) }, { observer.onNext(2) })
    expectEqual(observer.events.count, 2 * (outcome.leftFirst + outcome.rightFirst))
  }
}
