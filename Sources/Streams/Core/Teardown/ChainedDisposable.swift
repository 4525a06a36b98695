/// The subscriptions of an operator that are not two at most, as those of a ``UpstreamSubscription`` are, or that are counted.
///
/// It says what is to be disposed instead of disposing it, so that a long chain of them is disposed by a loop.
///
/// Like a ``UpstreamSubscription``, it leads to no sink.
///
/// `@unchecked Sendable` is true because the base has no state and each subclass says why its own is safe.
@usableFromInline
package class ChainedDisposable: Disposable, @unchecked Sendable {
  init() {}

  /// Ends what is its own.
  ///
  /// - Returns: what is to be disposed now, in this order; nothing where that has been handed out before. The second
  ///   may be this again, and is asked again when the first has been disposed.
  func close() -> (Teardown, Teardown) {
    preconditionFailure("Junction is abstract: a leaf must override close()")
  }

  @usableFromInline
  package final func dispose() {
    let (first, second) = close()
    Teardown.dispose(first, second)
  }
}
