import Synchronization

/// Added to `busy` once a merge is over, so that it never again looks quiet or finished.
private let closed = 1 << 32

/// The subscriptions of a merge, and how many of them are at work: what the `run` of a merge returns.
///
/// `busy` counts the outer source and every inner one that has not completed. An inner source counts until its
/// completion is handled in the turn, after everything it emitted. So when the outer source finds a count of one,
/// nobody else can be emitting, and what `just` or `empty` has goes downstream without a turn.
///
/// Like a ``Lifeline``, it does not lead downstream.
final class MergeLifeline<Source: Sendable>: Disposable {
  let busy = Atomic<Int>(1)
  let upstream = Slot()
  let inners = Subscriptions()
  let queue: Lock<MergeQueue<Source>>

  init(limit: Int) { queue = Lock(MergeQueue(limit: limit)) }

  var isClosed: Bool {
    @inline(__always) get { busy.load(ordering: .relaxed) >= closed }
  }

  func dispose() {
    if isClosed { return }
    close()
    release()
  }

  /// Lets nothing more pass.
  func close() { busy.add(closed, ordering: .relaxed) }

  /// Disposes all subscriptions, and forgets the sources that wait.
  func release() {
    upstream.dispose()
    inners.dispose()
    let waiting = queue.withLock { $0.removeAll() }
    withExtendedLifetime(waiting) {}
  }
}
