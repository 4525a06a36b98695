import Streams

/// A clock that a test advances manually.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var time: Duration

    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  private let time = Lock(Duration.zero)

  var now: Instant { Instant(time: time.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func advance(by duration: Duration) { time.withLock { $0 += duration } }

  /// Sleeping is not supported.
  func sleep(until deadline: Instant, tolerance: Duration?) async throws { throw CancellationError() }
}
