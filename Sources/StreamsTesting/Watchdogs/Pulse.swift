import Dispatch
import Foundation
import Synchronization

/// The beats of the heart: work on its own thread, and hops through the threads that run queues and tasks.
struct Pulse {
  private static let work = Duration.milliseconds(2)

  private let state = PulseState(poolSize: ProcessInfo.processInfo.activeProcessorCount)
  private let clock = ThreadClock.current
  private var hop: Hop?

  /// Works for two milliseconds of processor time.
  ///
  /// - Parameter blocked: the number of threads that wait for a watched body that stands still.
  /// - Returns: the part of that time that counts.
  mutating func beat(blocked: Int) -> Duration {
    let hop = self.hop ?? Hop()
    let start = clock.used ?? .zero
    var used = start
    while used - start < Self.work { used = clock.used ?? .zero }
    let hasHopped = hop.isBack
    self.hop = hasHopped ? nil : hop
    return state.beat(work: used - start, hasHopped: hasHopped, blocked: blocked)
  }

  /// Forgets the hop that is on its way, or that came back long ago.
  mutating func rest() { hop = nil }

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
