/// The subscriptions of an operator that needs more than the two slots of an ``UpstreamSubscription``, or that counts
/// its subscriptions.
///
/// It returns the teardowns instead of disposing them, so that a loop disposes a long chain without recursion.
///
/// Like an ``UpstreamSubscription``, it retains no sink, directly or indirectly.
///
/// `@unchecked Sendable` is true because the base class has no state and each subclass states why its own is safe.
@usableFromInline
package class ChainedDisposable: Disposable, @unchecked Sendable {
  init() {}

  /// Ends this operator's part of the chain.
  ///
  /// - Returns: the teardowns to dispose, in this order, or none if they have already been returned. The second may be
  ///   this object again. The loop then calls this method again after it has disposed the first.
  func close() -> (Teardown, Teardown) {
    preconditionFailure("ChainedDisposable is abstract: a subclass must override close()")
  }

  @usableFromInline
  package final func dispose() {
    let (first, second) = close()
    Teardown.dispose(first, second)
  }
}
