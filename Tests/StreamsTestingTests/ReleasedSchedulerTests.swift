import StreamsTesting
import TestSupport
import Testing

/// The message of a scheduler released before it has run all its actions. Only debug builds print it.
@Suite(.watched) struct ReleasedSchedulerTests {
  @Test func `a released scheduler logs the number of its pending actions`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let scheduler = TestScheduler(initialClock: 7)
      withExtendedLifetime(scheduler) { _ = Observable.just(1).observe(on: scheduler).subscribe() }
    }
    #if DEBUG
      #expect(
        String(decoding: result.standardOutputContent, as: UTF8.self).contains(
          "TestScheduler was released at 7 with 1 scheduled action(s) that never ran. "
            + "Run it with start() or advanceTo(_:), or dispose the actions."))
    #endif
  }

  @Test func `scheduling on a released scheduler logs a message`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let source = PublishSubject<Int>()
      let subscription = source.debounce(.seconds(1), scheduler: TestScheduler(initialClock: 7)).subscribe()
      source.onNext(1)
      subscription.dispose()
    }
    #if DEBUG
      #expect(
        String(decoding: result.standardOutputContent, as: UTF8.self).contains(
          "An action was scheduled on a TestScheduler that was released at 7, so it never runs. "
            + "Keep the scheduler as long as the streams that use it."))
    #endif
  }

  @Test func `a scheduler whose actions were disposed logs nothing`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let scheduler = TestScheduler(initialClock: 7)
      let subscription = Observable.just(1).delay(.seconds(1), scheduler: scheduler).subscribe()
      subscription.dispose()
    }
    #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("never"))
  }

  @Test func `an event received after the scheduler's release has its last time`() {
    let observer: TestableObserver<Int>
    do {
      let scheduler = TestScheduler(initialClock: 3)
      observer = scheduler.createObserver(Int.self)
      scheduler.advanceTo(5)
    }
    observer.onNext(1)
    expectEqual(observer.events, [.next(5, 1)])
  }
}
