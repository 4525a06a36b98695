import Synchronization

/// The result of an operator's `run`. It stops the operator, and retains nothing downstream of it.
///
/// The last sink of a chain retains the result of `run`. If that result retained the sink, the two would form a
/// reference cycle until termination or `dispose()`, and a source released without either would leak the whole chain.
/// So this object contains only the teardowns of the upstream subscriptions and the flag. The coordinator of an
/// operator, which its upstream retains, retains this object and the downstream sink.
///
/// It is not generic, so the compiler knows the offsets of its fields.
@usableFromInline
package final class UpstreamSubscription: Cancelable {
  /// The teardown of the upstream subscription.
  package let upstream = Slot()
  /// A further teardown, disposed after the upstream subscription.
  package let second = Slot()
  private let ended = Atomic<Bool>(false)

  package init() {}

  @usableFromInline
  package var isDisposed: Bool { ended.load(ordering: .relaxed) }

  /// Sets the flag without closing the slots, for a caller that delivers the termination before it disposes them.
  ///
  /// - Returns: true if the flag was not set before.
  package func end() -> Bool { !ended.exchange(true, ordering: .acquiringAndReleasing) }

  /// Disposes the upstream subscription, with everything upstream of it, and then the second teardown.
  ///
  /// See ``Teardown/dispose(_:_:)`` for how this avoids recursion.
  @usableFromInline
  package func dispose() {
    let (first, second) = close()
    Teardown.dispose(first, second)
  }

  /// Sets the flag and closes both slots, but leaves the disposal to the caller.
  ///
  /// - Returns: the teardowns to dispose, in this order.
  func close() -> (Teardown, Teardown) {
    ended.store(true, ordering: .releasing)
    return (upstream.close(), second.close())
  }
}
