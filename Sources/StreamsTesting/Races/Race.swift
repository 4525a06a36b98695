/// Lets two threads run two pieces of code at the same time, many times, with a jittered start.
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
/// One of the threads is the calling one, the other is made for the race. In each round they meet, and each spins for a
/// random while before it runs its code. A coin decides which thread runs which side. Without the jitter and the coin,
/// one side could win every round: on one processor, for instance, the side whose thread is started first.
///
/// A round costs about a microsecond more than the code in it, as long as both threads have a processor: they stay
/// awake from the first round to the last. ``together(_:_:)`` is for more than two threads.
public enum Race {
  /// The outcome of a race.
  public struct Outcome: Sendable, CustomStringConvertible {
    /// The number of rounds in which the left side began first.
    public let leftFirst: Int
    /// The number of rounds in which the right side began first.
    public let rightFirst: Int
    /// The number from which the jitter was made. Pass it to
    /// ``Race/run(rounds:seed:setUp:left:right:check:)`` for the same jitter.
    public let seed: UInt64

    package init(leftFirst: Int, rightFirst: Int, seed: UInt64) {
      self.leftFirst = leftFirst
      self.rightFirst = rightFirst
      self.seed = seed
    }

    /// Whether each side began first in at least one round of twenty.
    public var isFair: Bool { min(leftFirst, rightFirst) * 20 >= leftFirst + rightFirst }

    /// Both counts and the seed.
    public var description: String { "left first \(leftFirst), right first \(rightFirst), seed \(seed)" }
  }

  /// One round, for messages.
  public struct Round: Sendable, CustomStringConvertible {
    /// The number of the round, from zero.
    public let number: Int
    /// The number from which the jitter is made.
    public let seed: UInt64
    /// Whether the left side began first.
    public let leftWasFirst: Bool

    /// The number, the seed and the side that began.
    public var description: String {
      "round \(number) with seed \(seed), \(leftWasFirst ? "left" : "right") first"
    }
  }

  /// Runs the race.
  ///
  /// Inside ``withWatchdog(seconds:stackSize:test:body:)-1c3zy``, each round has the watchdog's time for itself.
  ///
  /// - Parameters:
  ///   - rounds: the number of rounds. From about a hundred on, chance makes every race fair.
  ///   - seed: the number from which the jitter is made; nil for a random one, which the outcome tells.
  ///   - setUp: makes the state that both sides work on, anew for each round.
  ///   - left: one side.
  ///   - right: the other side.
  ///   - check: looks at the result of a round, when both sides have returned.
  /// - Returns: the number of rounds in which each side began first, and the seed.
  public static func run<State: Sendable>(
    rounds: Int, seed: UInt64? = nil,
    setUp: (_ round: Int) throws -> State,
    left: @escaping @Sendable (State) -> Void,
    right: @escaping @Sendable (State) -> Void,
    check: (State, Round) throws -> Void = { _, _ in }
  ) rethrows -> Outcome {
    precondition(rounds > 0, "a race of \(rounds) rounds says nothing; run at least one")
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

  /// The same for two sides that share the state that they capture.
  public static func run(
    rounds: Int, seed: UInt64? = nil, _ left: @escaping @Sendable () -> Void,
    _ right: @escaping @Sendable () -> Void
  ) -> Outcome {
    run(rounds: rounds, seed: seed, setUp: { _ in }, left: { left() }, right: { right() }, check: { _, _ in })
  }
}
