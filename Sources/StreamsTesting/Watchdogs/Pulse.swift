import Dispatch
import Foundation
import Synchronization

/// The processor time of one beat, which counts towards the limits of the watched test bodies.
struct Beat: Sendable, Equatable {
  static let none = Beat(forThreads: .zero, forTasks: .zero)

  /// The processor time that counts for a thread without progress.
  let forThreads: Duration
  /// The processor time that counts for a task, which may be waiting for other work of the process.
  let forTasks: Duration
}

/// Produces the heart's beats by working on its own thread and sending hops through the threads that run queues and
/// tasks.
struct Pulse {
  private static let work = Duration.milliseconds(2)

  private let state = PulseState(poolSize: ProcessInfo.processInfo.activeProcessorCount)
  private let clock = ThreadClock.current
  private var hop: Hop?
  /// The processor time used by the rest of the process and by the heart at the last beats, oldest first.
  private var recent: [(others: Duration, heart: Duration)] = []

  /// Works for two milliseconds of processor time.
  ///
  /// - Parameters:
  ///   - watched: the number of watched bodies.
  ///   - blocked: the number of threads that wait for a watched body without progress.
  ///   - leftBehind: the abandoned threads that loop forever.
  mutating func beat(watched: Int, blocked: Int, leftBehind: [ThreadClock]) -> Beat {
    let hop = self.hop ?? Hop()
    let start = clock.used ?? .zero
    var used = start
    while used - start < Self.work { used = clock.used ?? .zero }
    let hasHopped = hop.isBack
    self.hop = hasHopped ? nil : hop
    return state.beat(
      work: used - start, recent: note(used, leftBehind), hasHopped: hasHopped, watched: watched,
      blocked: blocked)
  }

  /// Records the processor times at this beat.
  ///
  /// - Parameters:
  ///   - used: the processor time used by the heart's thread.
  ///   - leftBehind: threads whose time does not count.
  /// - Returns: the processor time used in the last ten beats by the rest of the process and by the heart, or `nil` if
  ///   there were fewer beats. The system may report the time of running threads some milliseconds late.
  private mutating func note(_ used: Duration, _ leftBehind: [ThreadClock]) -> (
    others: Duration, heart: Duration
  )? {
    guard let all = ProcessClock.used else { return nil }
    let others = leftBehind.reduce(all - used) { $0 - ($1.used ?? .zero) }
    recent.append((others, used))
    if recent.count <= 10 { return nil }
    let oldest = recent.removeFirst()
    return (others - oldest.others, used - oldest.heart)
  }

  /// Discards the pending or returned hop, and the last beats.
  mutating func rest() {
    hop = nil
    recent = []
  }

  /// A round trip through the global queue and a task.
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
