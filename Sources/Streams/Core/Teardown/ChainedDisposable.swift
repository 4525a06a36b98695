/// The subscriptions of an operator that has more than the two of an ``UpstreamSubscription``, or that counts them.
///
/// It hands out the disposables instead of disposing them, so that a loop disposes a long chain of them.
///
/// Like an ``UpstreamSubscription``, it leads to no sink.
///
/// `@unchecked Sendable` is true because the base has no state and each subclass says why its own is safe.
@usableFromInline
package class ChainedDisposable: Disposable, @unchecked Sendable {
  init() {}

  /// Ends its own part.
  ///
  /// - Returns: the teardowns to dispose now, in this order; none if they have been handed out before. The second one
  ///   may be this object again, which is then asked again when the first has been disposed.
  func close() -> (Teardown, Teardown) {
    preconditionFailure("ChainedDisposable is abstract: a leaf must override close()")
  }

  @usableFromInline
  package final func dispose() {
    let (first, second) = close()
    Teardown.dispose(first, second)
  }
}
