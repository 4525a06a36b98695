import Synchronization

/// The subscription of an operator that hands out streams, such as `groupBy`.
///
/// It goes on as long as anybody needs it: the subscriber of the operator, or a subscriber of a stream that the
/// operator has handed out.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
final class LendingSubscription: ChainedDisposable, @unchecked Sendable {
  /// The operator's own subscriptions.
  let subscription = UpstreamSubscription()
  /// The number of subscribers that need it. Not a ``RefCountDisposable``: in a long chain, its disposables would be on
  /// the stack for each stage.
  private let users = Atomic<Int>(1)
  private let departed = Claim()

  /// Whether the subscriber of the operator has gone. From then on, nothing is handed out.
  var hasDeparted: Bool { departed.isTaken }

  /// Counts a subscriber in. When it goes, ``giveBack()`` counts it out.
  func lend() { users.add(1, ordering: .relaxed) }

  /// Counts a subscriber out.
  ///
  /// - Returns: the teardown to dispose now.
  func giveBack() -> Teardown {
    users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 ? .subscription(subscription) : .none
  }

  /// Counts the subscriber of the operator out.
  override func close() -> (Teardown, Teardown) { (departed.take() ? giveBack() : .none, .none) }
}
