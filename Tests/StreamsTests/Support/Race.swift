import Foundation
import Synchronization

/// Two threads that do something to the same subject at the same moment, round after round.
///
/// A bare barrier lets the same thread win every time. So each waits a little after it, by a seeded chance, and the
/// two swap roles every round.
final class Race<Subject: Sendable>: Sendable {
  typealias Move = @Sendable (Subject) -> Void

  private let subject = Mutex<Subject?>(nil)
  private let begun = Atomic<Int>(0)
  private let finished = Atomic<Int>(0)

  private init() {}

  /// Runs, for each round, `prepare` alone, then `first` and `second` at once, then `check` alone.
  static func run(
    rounds: Int, prepare: () -> Subject, _ first: @escaping Move, _ second: @escaping Move,
    check: (Subject) -> Void
  ) {
    let race = Race()
    for lane in 0...1 {
      Thread.detachNewThread { race.takePart(lane: lane, rounds: rounds, first, second) }
    }
    for round in 1...rounds {
      let subject = prepare()
      race.subject.withLock { $0 = subject }
      race.begun.store(round, ordering: .releasing)
      while race.finished.load(ordering: .acquiring) < 2 * round { sched_yield() }
      check(subject)
    }
  }

  private func takePart(lane: Int, rounds: Int, _ first: Move, _ second: Move) {
    var chance = UInt64(lane + 1) &* 0x9E37_79B9_7F4A_7C15
    for round in 1...rounds {
      while begun.load(ordering: .acquiring) < round { sched_yield() }
      guard let subject = subject.withLock({ $0 }) else { return }
      chance ^= chance << 13
      chance ^= chance >> 7
      chance ^= chance << 17
      for _ in 0..<(chance % 64) { _ = begun.load(ordering: .acquiring) }
      if (round + lane).isMultiple(of: 2) { first(subject) } else { second(subject) }
      finished.add(1, ordering: .acquiringAndReleasing)
    }
  }
}
