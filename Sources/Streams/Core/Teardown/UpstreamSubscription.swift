import Synchronization

/// What the `run` of an operator returns: it stops the operator, and leads to nothing that comes after it.
///
/// The last sink of a chain keeps what `run` returned. If that led back to the sink, the two would keep each other
/// alive until the end or `dispose()`, and a source that is dropped without either would leave the whole chain behind.
/// So the disposables of the upstream subscriptions and the flag are here, and the coordinator of an operator, which
/// its upstream keeps alive, has this and the downstream sink.
///
/// Not generic, so that its fields are where the compiler expects them.
@usableFromInline
package final class UpstreamSubscription: Cancelable {
  /// The upstream subscription.
  package let upstream = Slot()
  /// Whatever else is to be disposed, after the upstream subscription.
  package let second = Slot()
  private let ended = Atomic<Bool>(false)

  package init() {}

  @usableFromInline
  package var isDisposed: Bool {
    @inline(__always) get { ended.load(ordering: .relaxed) }
  }

  /// Raises the flag and leaves the slots alone, for an end that is to be passed on first.
  ///
  /// - Returns: whether the caller was the first.
  package func end() -> Bool { !ended.exchange(true, ordering: .acquiringAndReleasing) }

  /// Disposes what both slots keep, and what those that are upstream subscriptions keep, in that order: the upstream subscription
  /// with all before it, and then what is second.
  ///
  /// See ``Teardown/dispose(_:_:)`` for how this is no recursion.
  @usableFromInline
  package func dispose() {
    let (first, second) = close()
    Teardown.dispose(first, second)
  }

  /// - Returns: what is to be disposed, in this order.
  @inline(__always)
  func close() -> (Teardown, Teardown) {
    ended.store(true, ordering: .releasing)
    return (upstream.close(), second.close())
  }
}
