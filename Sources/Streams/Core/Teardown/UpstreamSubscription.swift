import Synchronization

/// The result of an operator's `run`: it stops the operator, and leads to nothing that comes after it.
///
/// The last sink of a chain keeps the result of `run` alive. If that led back to the sink, the two would keep each
/// other alive until the end or `dispose()`, and a source that is dropped without either would leave the whole chain
/// behind. So this object has the disposables of the upstream subscriptions and the flag, and the coordinator of an
/// operator, which its upstream keeps alive, has this object and the downstream sink.
///
/// Not generic, so that the compiler knows the offsets of its fields.
@usableFromInline
package final class UpstreamSubscription: Cancelable {
  /// The upstream subscription.
  package let upstream = Slot()
  /// A further disposable, which is disposed after the upstream subscription.
  package let second = Slot()
  private let ended = Atomic<Bool>(false)

  package init() {}

  @usableFromInline
  package var isDisposed: Bool { ended.load(ordering: .relaxed) }

  /// Raises the flag and leaves the slots alone, for a caller that passes the end on before it disposes them.
  ///
  /// - Returns: whether the caller was the first.
  package func end() -> Bool { !ended.exchange(true, ordering: .acquiringAndReleasing) }

  /// Disposes the disposables in both slots: the upstream subscription with all before it, and then the second one.
  ///
  /// See ``Teardown/dispose(_:_:)`` for why this is no recursion.
  @usableFromInline
  package func dispose() {
    let (first, second) = close()
    Teardown.dispose(first, second)
  }

  /// Raises the flag and closes both slots, but leaves the disposal to the caller.
  ///
  /// - Returns: the teardowns to dispose, in this order.
  func close() -> (Teardown, Teardown) {
    ended.store(true, ordering: .releasing)
    return (upstream.close(), second.close())
  }
}
