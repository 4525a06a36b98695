import Synchronization

/// Added to `busy` when a merge finishes, so that the count never again reaches one (idle) or zero (completed).
private let finished = 1 << 32

/// The subscriptions of a merge, and the number of active sources. It is the disposable returned by the `run` of a
/// merge.
///
/// `busy` counts the outer source and every inner source that has not completed. An inner source counts until its
/// completion is handled in the turn, after everything it emitted. So when the outer source reads a count of one, no
/// other source can be emitting. The element of a `just`, or the completion of an `empty`, is then delivered without a
/// turn.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class MergeSubscriptions: ChainedDisposable, @unchecked Sendable {
  let busy = Atomic<Int>(1)
  let upstream = Slot()
  let inners = Subscriptions()
  private let state: Lock<MergeState>

  init(limit: Int) { state = Lock(MergeState(limit: limit)) }

  var isFinished: Bool { busy.load(ordering: .relaxed) >= finished }

  /// Adds an inner source to a merge with a limit. See ``MergeState``.
  @inline(never)
  func arrive(_ source: MergeState.Source) -> Bool { state.withLock { $0.arrive(source) } }

  /// Returns the inner source to start now.
  func startNext() -> MergeState.Source? { state.withLock { $0.startNext() } }

  /// Records that an inner source has completed.
  func innerCompleted() -> Bool { state.withLock { $0.completed() } }

  /// Returns all subscriptions for disposal. Returns none if they have been disposed, or will be disposed after the
  /// termination is delivered.
  override func close() -> (Teardown, Teardown) {
    if isFinished { return (.none, .none) }
    finish()
    return all()
  }

  /// Finishes the merge. No further events are delivered.
  func finish() { busy.add(finished, ordering: .relaxed) }

  /// Disposes all subscriptions.
  func disposeAll() {
    let (upstream, inners) = all()
    Teardown.dispose(upstream, inners)
  }

  /// Returns all subscriptions, and discards the queued sources.
  private func all() -> (Teardown, Teardown) {
    let waiting = state.withLock { $0.removeAll() }
    withExtendedLifetime(waiting) {}
    return (upstream.close(), .chained(inners))
  }
}
