import Synchronization

/// The two threads of a race. The calling thread has lane 0, and the thread created for the race has lane 1.
final class Track<State: Sendable>: Sendable {
  /// One round, with its state and its random choices.
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
  /// The current round, or `nil` after the race.
  private let heat = Lock<Heat?>(nil)
  /// The lane that started first, or -1 before either has started.
  private let first = Atomic<Int>(-1)
  /// A Boolean value that indicates whether the caller has seen that the other thread is ready, and starts its side.
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

  /// Ends the second thread, and returns after it has released everything.
  func end(_ patience: inout SpinPatience) {
    signals.mayGo.give()
    signals.isDone.take(&patience)
  }

  /// Runs one round.
  ///
  /// - Returns: `true` if the left side started first.
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

  /// Runs the second thread's part of a round. Releases the round's state before the caller checks the result.
  ///
  /// - Returns: `false` if the race is over.
  private func runRound(_ patience: inout SpinPatience) -> Bool {
    signals.mayGo.take(&patience)
    guard let heat = heat.withLock({ $0 }) else { return false }
    signals.isReady.give()
    awaitStart()
    run(heat, lane: 1)
    return true
  }

  /// Waits so that both threads start at the same moment. Stops waiting if the caller is not awake, because the caller
  /// may have no processor until this thread yields one.
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
