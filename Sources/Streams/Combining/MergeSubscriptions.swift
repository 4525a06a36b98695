import Synchronization

/// Added to `busy` once a merge is over, so that it never again looks quiet or finished.
private let finished = 1 << 32

/// The subscriptions of a merge, and the number of them that are at work: the disposable that the
/// `run` of a merge returns.
///
/// `busy` counts the outer source and every inner one that has not completed. An inner source counts until its
/// completion is handled in the turn, after everything it emitted. So when the outer source finds a count of one,
/// nobody else can be emitting, and the element of a `just`, or the end of an `empty`, goes downstream without a turn.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class MergeSubscriptions: ChainedDisposable, @unchecked Sendable {
  let busy = Atomic<Int>(1)
  let upstream = Slot()
  let inners = Subscriptions()
  private let state: Lock<MergeState>

  init(limit: Int) { state = Lock(MergeState(limit: limit)) }

  var isFinished: Bool { busy.load(ordering: .relaxed) >= finished }

  /// Takes in an inner source of a merge with a limit; see ``MergeState``.
  @inline(never)
  func arrive(_ source: MergeState.Source) -> Bool { state.withLock { $0.arrive(source) } }

  /// The inner source to start now.
  func startNext() -> MergeState.Source? { state.withLock { $0.startNext() } }

  /// Notes that an inner source has completed.
  func innerCompleted() -> Bool { state.withLock { $0.completed() } }

  /// Hands out all subscriptions, unless they have been disposed, or are disposed as soon as
  /// the end has been passed on.
  override func close() -> (Teardown, Teardown) {
    if isFinished { return (.none, .none) }
    finish()
    return all()
  }

  /// Finishes the merge: no more events pass.
  func finish() { busy.add(finished, ordering: .relaxed) }

  /// Disposes all subscriptions.
  func disposeAll() {
    let (upstream, inners) = all()
    Teardown.dispose(upstream, inners)
  }

  /// Hands out all subscriptions, and forgets the sources that wait.
  private func all() -> (Teardown, Teardown) {
    let waiting = state.withLock { $0.removeAll() }
    withExtendedLifetime(waiting) {}
    return (upstream.close(), .chained(inners))
  }
}
