import Synchronization

/// Added to `busy` once a merge is over, so that it never again looks quiet or finished.
private let closed = 1 << 32

/// The subscriptions of a merge, and how many of them are at work: what the `run` of a merge returns.
///
/// `busy` counts the outer source and every inner one that has not completed. An inner source counts until its
/// completion is handled in the turn, after everything it emitted. So when the outer source finds a count of one,
/// nobody else can be emitting, and what `just` or `empty` has goes downstream without a turn.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class MergeSubscriptions<Source: Sendable>: ChainedDisposable, @unchecked Sendable {
  let busy = Atomic<Int>(1)
  let upstream = Slot()
  let inners = Subscriptions()
  let queue: Lock<MergeQueue<Source>>

  init(limit: Int) { queue = Lock(MergeQueue(limit: limit)) }

  var isClosed: Bool {
    @inline(__always) get { busy.load(ordering: .relaxed) >= closed }
  }

  /// All subscriptions are to be disposed, unless they are already, or are just when the end has been passed on.
  override func close() -> (Teardown, Teardown) {
    if isClosed { return (.none, .none) }
    shut()
    return all()
  }

  /// Lets nothing more pass.
  func shut() { busy.add(closed, ordering: .relaxed) }

  /// Disposes all subscriptions.
  func release() {
    let (upstream, inners) = all()
    Teardown.dispose(upstream, inners)
  }

  /// All subscriptions. The sources that wait are forgotten.
  private func all() -> (Teardown, Teardown) {
    let waiting = queue.withLock { $0.removeAll() }
    withExtendedLifetime(waiting) {}
    return (upstream.close(), .chained(inners))
  }
}
