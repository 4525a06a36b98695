import Dispatch
import Synchronization

/// Lets two threads do two things at the same time, many times, with the start jittered.
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
/// Both threads wait for each other, then each spins for a random while, and then does its thing; they swap roles
/// each round. So both orders, and overlaps of all kinds, come up: without the jitter, one side can win every round.
/// A busy machine can favour one side for a while all the same; then the race goes on until it was fair.
public enum Race {
  /// How a race went.
  public struct Outcome: Sendable, CustomStringConvertible {
    /// In how many rounds the left side began first.
    public let leftFirst: Int
    /// In how many rounds the right side began first.
    public let rightFirst: Int
    /// What the jitter was made from. Pass it to ``Race/run(rounds:seed:setUp:left:right:check:)`` for the same jitter.
    public let seed: UInt64

    package init(leftFirst: Int, rightFirst: Int, seed: UInt64) {
      self.leftFirst = leftFirst
      self.rightFirst = rightFirst
      self.seed = seed
    }

    /// Whether each side began first in at least one round of twenty.
    public var isFair: Bool { Race.isFair(leftFirst, rightFirst) }

    /// Both counts and the seed.
    public var description: String { "left first \(leftFirst), right first \(rightFirst), seed \(seed)" }
  }

  /// One round, for messages.
  public struct Round: Sendable, CustomStringConvertible {
    /// Its number, from zero.
    public let number: Int
    /// What the jitter is made from.
    public let seed: UInt64
    /// Whether the left side began first.
    public let leftWasFirst: Bool

    /// The number, the seed and who began.
    public var description: String {
      "round \(number) with seed \(seed), \(leftWasFirst ? "left" : "right") first"
    }
  }

  /// Runs the race.
  ///
  /// - Parameters:
  ///   - rounds: how many at least. As long as they are not fair more are run, up to ten times as many.
  ///   - seed: what the jitter is made from; nil is a random one, which the outcome tells.
  ///   - setUp: makes what both sides work on, for each round anew.
  ///   - left: one side.
  ///   - right: the other side.
  ///   - check: looks at the result of a round, when both sides have returned.
  /// - Returns: who began how often, and the seed.
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
    defer { track.close() }
    WorkerThread.start { track.work(lane: 0) }
    WorkerThread.start { track.work(lane: 1) }
    var (leftFirst, number) = (0, 0)
    while number < rounds || (number < rounds * 10 && !isFair(leftFirst, number - leftFirst)) {
      let state = try setUp(number)
      let delays = [0, 0].map { _ in Int.random(in: 0..<200, using: &jitter) }
      // By a coin rather than in turns: on a busy machine the threads themselves fall into turns.
      let swapped = Bool.random(using: &jitter)
      let leftWasFirst = track.run(state, swapped: swapped, delays: delays)
      if leftWasFirst { leftFirst += 1 }
      try check(state, Round(number: number, seed: seed, leftWasFirst: leftWasFirst))
      number += 1
    }
    return Outcome(leftFirst: leftFirst, rightFirst: number - leftFirst, seed: seed)
  }

  private static func isFair(_ leftFirst: Int, _ rightFirst: Int) -> Bool {
    min(leftFirst, rightFirst) * 20 >= leftFirst + rightFirst
  }

  /// The same for two sides that share what they capture.
  public static func run(
    rounds: Int, seed: UInt64? = nil, _ left: @escaping @Sendable () -> Void,
    _ right: @escaping @Sendable () -> Void
  ) -> Outcome {
    run(rounds: rounds, seed: seed, setUp: { _ in }, left: { left() }, right: { right() }, check: { _, _ in })
  }
}

/// Random numbers that a seed repeats.
///
/// Source of the idea: SplitMix64 (Steele, Lea and Flood).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator whose numbers `seed` decides.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// What the two threads of a race and their caller share.
private final class Track<State: Sendable>: Sendable {
  struct Heat: Sendable {
    var state: State
    var swapped: Bool
    var delays: [Int]
  }

  private let left: @Sendable (State) -> Void
  private let right: @Sendable (State) -> Void
  private let heat = Lock<Heat?>(nil)
  private let started = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
  private let finished = DispatchSemaphore(value: 0)
  private let atBarrier = Atomic<Int>(0)
  /// Zero, or one more than the lane that began.
  private let first = Atomic<Int>(0)

  init(left: @escaping @Sendable (State) -> Void, right: @escaping @Sendable (State) -> Void) {
    self.left = left
    self.right = right
  }

  /// - Returns: whether the left side began.
  func run(_ state: State, swapped: Bool, delays: [Int]) -> Bool {
    atBarrier.store(0, ordering: .relaxed)
    first.store(0, ordering: .relaxed)
    heat.withLock { $0 = Heat(state: state, swapped: swapped, delays: delays) }
    for semaphore in started { semaphore.signal() }
    for _ in started { finished.wait() }
    heat.withLock { $0 = nil }
    return (first.load(ordering: .acquiring) == 1) != swapped
  }

  func close() { for semaphore in started { semaphore.signal() } }

  func work(lane: Int) {
    // The round's state is let go of before the caller looks at the result.
    while runHeat(lane: lane) { finished.signal() }
  }

  private func runHeat(lane: Int) -> Bool {
    started[lane].wait()
    // Without a heat the race is over.
    guard let heat = heat.withLock({ $0 }) else { return false }
    atBarrier.add(1, ordering: .acquiringAndReleasing)
    var spins = 0
    while atBarrier.load(ordering: .acquiring) < 2 {
      spins += 1
      if spins.isMultiple(of: 1000) { WorkerThread.yield() }
    }
    for _ in 0..<heat.delays[lane] { _ = atBarrier.load(ordering: .relaxed) }
    _ = first.compareExchange(expected: 0, desired: lane + 1, ordering: .acquiringAndReleasing)
    if (lane == 0) != heat.swapped { left(heat.state) } else { right(heat.state) }
    return true
  }
}
