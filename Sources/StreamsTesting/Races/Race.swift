/// Runs two pieces of code on two threads at the same time, repeatedly, with random delays before each start.
///
/// ```swift
/// let outcome = Race.run(
///   rounds: 1000,
///   setUp: { _ in PublishSubject<Int>() },
///   left: { $0.onNext(1) },
///   right: { $0.onCompleted() },
///   check: { subject, _ in /* … */ })
/// #expect(outcome.isFair, "\(outcome)")
/// ```
///
/// One thread is the calling thread, and the other is created for the race. In each round, both threads meet and spin
/// for a random time before they run their code. The sides are assigned to the threads at random. Without this
/// randomness, one side could start first in every round, for example on a single processor.
///
/// A round adds about one microsecond to the code under test while both threads have a processor, because they stay
/// awake for the whole race. Use ``together(_:_:)`` for more than two threads.
public enum Race {
  /// The outcome of a race.
  public struct Outcome: Sendable, CustomStringConvertible {
    /// The number of rounds in which the left side started first.
    public let leftFirst: Int
    /// The number of rounds in which the right side started first.
    public let rightFirst: Int
    /// The seed of the random delays. Pass it to ``Race/run(rounds:seed:setUp:left:right:check:)`` to reproduce them.
    public let seed: UInt64

    package init(leftFirst: Int, rightFirst: Int, seed: UInt64) {
      self.leftFirst = leftFirst
      self.rightFirst = rightFirst
      self.seed = seed
    }

    /// A Boolean value that indicates whether each side started first in at least one round of twenty.
    public var isFair: Bool { min(leftFirst, rightFirst) * 20 >= leftFirst + rightFirst }

    /// Both counts and the seed.
    public var description: String { "left first \(leftFirst), right first \(rightFirst), seed \(seed)" }
  }

  /// One round, for use in messages.
  public struct Round: Sendable, CustomStringConvertible {
    /// The index of the round.
    public let number: Int
    /// The seed of the random delays.
    public let seed: UInt64
    /// A Boolean value that indicates whether the left side started first.
    public let leftWasFirst: Bool

    /// The index, the seed and the side that started first.
    public var description: String {
      "round \(number) with seed \(seed), \(leftWasFirst ? "left" : "right") first"
    }
  }

  /// Runs the race.
  ///
  /// Inside ``withWatchdog(seconds:stackSize:test:body:)-1c3zy``, each round restarts the watchdog's limit.
  ///
  /// - Parameters:
  ///   - rounds: the number of rounds. With about a hundred or more, a race is almost always fair.
  ///   - seed: the seed of the random delays, or `nil` for a random seed, which the outcome contains.
  ///   - setUp: creates the state shared by both sides, for each round.
  ///   - left: one side.
  ///   - right: the other side.
  ///   - check: checks the result of a round after both sides have returned.
  /// - Returns: the number of rounds in which each side started first, and the seed.
  public static func run<State: Sendable>(
    rounds: Int, seed: UInt64? = nil,
    setUp: (_ round: Int) throws -> State,
    left: @escaping @Sendable (State) -> Void,
    right: @escaping @Sendable (State) -> Void,
    check: (State, Round) throws -> Void = { _, _ in }
  ) rethrows -> Outcome {
    precondition(rounds > 0, "A race got \(rounds) rounds. Pass 1 or more.")
    let seed = seed ?? .random(in: 0...UInt64.max)
    var jitter = SeededGenerator(seed: seed)
    let track = Track<State>(left: left, right: right)
    var patience = SpinPatience.untilAwake
    track.start()
    defer { track.end(&patience) }
    var leftFirst = 0
    for number in 0..<rounds {
      Watchdog.reset()
      let state = try setUp(number)
      let heat = Track<State>.Heat(state: state, jitter: &jitter)
      let leftWasFirst = track.run(heat, &patience)
      if leftWasFirst { leftFirst += 1 }
      try check(state, Round(number: number, seed: seed, leftWasFirst: leftWasFirst))
    }
    return Outcome(leftFirst: leftFirst, rightFirst: rounds - leftFirst, seed: seed)
  }

  /// Runs a race between two sides that share captured state.
  public static func run(
    rounds: Int, seed: UInt64? = nil, _ left: @escaping @Sendable () -> Void,
    _ right: @escaping @Sendable () -> Void
  ) -> Outcome {
    run(rounds: rounds, seed: seed, setUp: { _ in }, left: { left() }, right: { right() }, check: { _, _ in })
  }
}
