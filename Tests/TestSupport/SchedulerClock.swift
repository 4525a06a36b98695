package import StreamsTesting

/// A clock that shows a scheduler's time.
package struct SchedulerClock: Clock {
  package struct Instant: InstantProtocol {
    package var time: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    package func duration(to other: Instant) -> Duration { other.time - time }
    package static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  private let scheduler: TestScheduler

  package init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  package var now: Instant { Instant(time: scheduler.resolution * scheduler.clock) }
  package var minimumResolution: Duration { .zero }

  /// This clock is only read, so it cannot sleep.
  package func sleep(until deadline: Instant, tolerance: Duration?) async throws { throw CancellationError() }
}
