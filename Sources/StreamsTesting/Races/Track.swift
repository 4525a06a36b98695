import Synchronization

/// The two threads of a race: the calling one has lane zero, the one that is made for the race has lane one.
final class Track<State: Sendable>: Sendable {
  /// One round: its state, and the coin and the spins of its jitter.
  struct Heat: Sendable {
    let state: State
    private let isSwapped: Bool
    private let delays: (Int, Int)

    init(state: State, jitter: inout SeededGenerator) {
      self.state = state
      isSwapped = Bool.random(using: &jitter)
      delays = (Int.random(in: 0..<200, using: &jitter), Int.random(in: 0..<200, using: &jitter))
    }

    func isLeft(lane: Int) -> Bool { (lane == 0) != isSwapped }
    func delay(lane: Int) -> Int { lane == 0 ? delays.0 : delays.1 }
  }

  private let left: @Sendable (State) -> Void
  private let right: @Sendable (State) -> Void
  private let signals = RaceSignals()
  /// The present round; none when the race is over.
  private let heat = Lock<Heat?>(nil)
  /// The lane that began; -1 before one has.
  private let first = Atomic<Int>(-1)
  /// Whether the caller knows that the other thread is ready, and goes.
  private let isStarted = Atomic<Bool>(false)

  init(left: @escaping @Sendable (State) -> Void, right: @escaping @Sendable (State) -> Void) {
    self.left = left
    self.right = right
  }

  /// Starts the second thread.
  func start() {
    WorkerThread.start { [self] in
      var patience = SpinPatience.betweenRounds
      while runRound(&patience) { signals.isDone.give() }
    } finally: { [signals] in
      signals.isDone.give()
    }
  }

  /// Ends the second thread, and returns when it has let go of everything.
  func end(_ patience: inout SpinPatience) {
    signals.mayGo.give()
    signals.isDone.take(&patience)
  }

  /// Runs one round.
  ///
  /// - Returns: whether the left side began.
  func run(_ heat: Heat, _ patience: inout SpinPatience) -> Bool {
    first.store(-1, ordering: .relaxed)
    isStarted.store(false, ordering: .relaxed)
    self.heat.withLock { $0 = heat }
    signals.mayGo.give()
    signals.isReady.take(&patience)
    isStarted.store(true, ordering: .relaxed)
    run(heat, lane: 0)
    signals.isDone.take(&patience)
    self.heat.withLock { $0 = nil }
    return heat.isLeft(lane: first.load(ordering: .acquiring))
  }

  /// Runs the second thread's part of a round. It lets go of the round's state before the caller looks at the result.
  ///
  /// - Returns: false if the race is over.
  private func runRound(_ patience: inout SpinPatience) -> Bool {
    signals.mayGo.take(&patience)
    guard let heat = heat.withLock({ $0 }) else { return false }
    signals.isReady.give()
    awaitStart()
    run(heat, lane: 1)
    return true
  }

  /// Lets the two threads go at the same moment. If the caller is not awake, this one goes alone: the caller then has
  /// no processor, perhaps until this thread gives it one.
  private func awaitStart() {
    var looks = 0
    while looks < 2_000, !isStarted.load(ordering: .relaxed) { looks += 1 }
  }

  private func run(_ heat: Heat, lane: Int) {
    for _ in 0..<heat.delay(lane: lane) { _ = first.load(ordering: .relaxed) }
    _ = first.compareExchange(expected: -1, desired: lane, ordering: .acquiringAndReleasing)
    if heat.isLeft(lane: lane) { left(heat.state) } else { right(heat.state) }
  }
}
