import Dispatch
import Foundation
import Synchronization

/// The beats of the heart: work on its own thread, and hops through the threads that run queues and tasks.
struct Pulse {
  private static let work = Duration.milliseconds(2)

  private let state = PulseState(poolSize: ProcessInfo.processInfo.activeProcessorCount)
  private let clock = ThreadClock.current
  private var hop: Hop?

  /// Works for a moment.
  ///
  /// - Parameter rest: the time for which the heart has slept before.
  /// - Returns: the part of both that counts.
  mutating func beat(resting rest: Duration) -> Duration {
    let hop = self.hop ?? Hop()
    let start = clock.used ?? .zero
    var used = start
    while used - start < Self.work { used = clock.used ?? .zero }
    let hasHopped = hop.isBack
    self.hop = hasHopped ? nil : hop
    return state.beat(
      time: rest + used - start, hasHopped: hasHopped,
      blocked: Watchdog.blockedCallers.load(ordering: .relaxed))
  }

  /// A way through the global queue and a task, and back.
  private final class Hop: Sendable {
    private let hasArrived = Atomic<Bool>(false)

    init() {
      DispatchQueue.global().async { [self] in
        Task { hasArrived.store(true, ordering: .releasing) }
      }
    }

    var isBack: Bool { hasArrived.load(ordering: .acquiring) }
  }
}
