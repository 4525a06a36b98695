/// The subscriptions of an operator that needs more than the two slots of an ``UpstreamSubscription``, or that counts
/// its subscriptions.
///
/// It hands out the disposables instead of disposing them, so that a loop disposes a long chain of them.
///
/// Like an ``UpstreamSubscription``, it leads to no sink.
///
/// `@unchecked Sendable` is true because the base has no state and each subclass says why its own is safe.
@usableFromInline
package class ChainedDisposable: Disposable, @unchecked Sendable {
  init() {}

  /// Ends the operator's own part.
  ///
  /// - Returns: the teardowns to dispose now, in this order; none if they have been handed out before. The second one
  ///   may be this object again: then the loop calls this method again when the first has been disposed.
  func close() -> (Teardown, Teardown) {
    preconditionFailure("ChainedDisposable is abstract: a subclass must override close()")
  }

  @usableFromInline
  package final func dispose() {
    let (first, second) = close()
    Teardown.dispose(first, second)
  }
}
