import Dispatch
import Foundation
import Synchronization

/// A beat of the heart, as those whom it looks after count it.
struct Beat: Sendable, Equatable {
  static let none = Beat(forThreads: .zero, forTasks: .zero)

  /// The processor time that counts for a thread that stands still.
  let forThreads: Duration
  /// The processor time that counts for a task, which may have a part in the work of the process.
  let forTasks: Duration
}

/// The beats of the heart: work on its own thread, and hops through the threads that run queues and tasks.
struct Pulse {
  private static let work = Duration.milliseconds(2)

  private let state = PulseState(poolSize: ProcessInfo.processInfo.activeProcessorCount)
  private let clock = ThreadClock.current
  private var hop: Hop?
  /// The processor time of the process without that of the heart, at the last beat; nil if that is long ago.
  private var usedByOthers: Duration?

  /// Works for two milliseconds of processor time.
  ///
  /// - Parameters:
  ///   - watched: the number of bodies that are watched.
  ///   - blocked: the number of threads that wait for a watched body that stands still.
  ///   - leftBehind: the threads that loop for ever, which work for nobody.
  mutating func beat(watched: Int, blocked: Int, leftBehind: [ThreadClock]) -> Beat {
    let hop = self.hop ?? Hop()
    let start = clock.used ?? .zero
    var used = start
    while used - start < Self.work { used = clock.used ?? .zero }
    let hasHopped = hop.isBack
    self.hop = hasHopped ? nil : hop
    let before = usedByOthers
    usedByOthers = ProcessClock.used.map { leftBehind.reduce($0 - used) { $0 - ($1.used ?? .zero) } }
    let others = before.flatMap { before in usedByOthers.map { $0 - before } }
    return state.beat(
      work: used - start, others: others, hasHopped: hasHopped, watched: watched, blocked: blocked)
  }

  /// Forgets the hop that is on its way or that came back long ago, and the last beat.
  mutating func rest() {
    hop = nil
    usedByOthers = nil
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
