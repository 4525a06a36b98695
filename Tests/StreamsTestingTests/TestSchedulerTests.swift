import StreamsTesting
import TestSupport
import Testing

struct TestSchedulerTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `a hot observable emits at absolute times to all subscribers`() {
    let source = scheduler.createHotObservable([
      .next(150, 1), .next(200, 2), .next(210, 3), .completed(230), .next(240, 4),
    ])
    let observer = scheduler.start { source.map { $0 * 10 } }
    expectEqual(observer.events, [.next(210, 30), .completed(230)])
    expectEqual(source.subscriptions, [Subscription(200, 230)])
  }

  @Test func `a cold observable emits relative to each subscription`() {
    let source = scheduler.createColdObservable([.next(10, "a"), .error(20, Failure.one)])
    let late = scheduler.createObserver(String.self)
    scheduler.scheduleAt(300) { _ = source.subscribe(late) }
    let observer = scheduler.start { source }
    expectEqual(observer.events, [.next(210, "a"), .error(220, Failure.one)])
    expectEqual(late.events, [.next(310, "a"), .error(320, Failure.one)])
    expectEqual(source.subscriptions.first, Subscription(200, 220))
  }

  @Test func `disposing at the given time ends the subscription`() {
    let source = scheduler.createColdObservable(Recorded.events(.next(10, 1), .next(300, 2)))
    let observer = scheduler.start(disposed: 400) { source }
    expectEqual(observer.events, [.next(210, 1)])
    expectEqual(source.subscriptions, [Subscription(200, 400)])
    expectEqual(source.subscriptions.description, "[(200 : 400)]")
  }

  @Test func `without a processing delay, an action scheduled for now runs now`() {
    let scheduler = TestScheduler(
      initialClock: 0, resolution: .milliseconds(1), simulateProcessingDelay: false)
    let heard = scheduler.createObserver(Int.self)
    scheduler.scheduleAt(5) {
      _ = scheduler.schedule(1) {
        heard.onNext($0)
        return Disposables.create()
      }
      _ = scheduler.scheduleRelative(2, dueTime: .milliseconds(7)) {
        heard.onNext($0)
        return Disposables.create()
      }
    }
    scheduler.start()
    expectEqual(heard.events, [.next(5, 1), .next(12, 2)])
  }

  @Test func `the longest possible span is scheduled without a trap`() {
    let item = scheduler.scheduleRelative((), dueTime: .seconds(Int64.max)) { _ in Disposables.create() }
    item.dispose()
    scheduler.start()
    expectEqual(scheduler.clock, 0)
  }

  @Test @MainActor func `the closures of a main-actor test can use its state`() {
    var created = 0
    let observer = scheduler.start { () -> Observable<Int> in
      created += 1
      return .just(created)
    }
    expectEqual(observer.events, [.next(200, 1), .completed(200)])
    let model = Model()
    scheduler.scheduleAt(2000) { model.taps += 1 }
    scheduler.start()
    expectEqual(model.taps, 1)
  }

  @Test func `errors are compared by type and value, or by type and description`() {
    expectEqual(Event<Int>.error(Failure.one), .error(Failure.one))
    #expect(Event<Int>.error(Failure.one) != .error(Failure.two))
    #expect(Event<Int>.error(Failure.one) != .error(Same.one))
    expectEqual(Event<Int>.error(Opaque(text: "a")), .error(Opaque(text: "a")))
    #expect(Event<Int>.error(Opaque(text: "a")) != .error(Opaque(text: "b")))
    #expect(Event.next(1) != .next(2))
    #expect(Event.next(1) != .completed)
  }
}

private enum Failure: Error { case one, two }
private enum Same: Error { case one }
private struct Opaque: Error { let text: String }

@MainActor private final class Model { var taps = 0 }
