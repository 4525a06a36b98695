import Synchronization

/// The subscription of an operator that emits streams, such as `groupBy`.
///
/// It stays active while the operator, or a stream that the operator has emitted, has a subscriber.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
final class LendingSubscription: ChainedDisposable, @unchecked Sendable {
  /// The operator's own subscriptions.
  let subscription = UpstreamSubscription()
  /// The number of subscribers that need the subscription. A ``RefCountDisposable`` would use stack for each stage of a
  /// long chain.
  private let users = Atomic<Int>(1)
  private let departed = Claim()

  /// Whether the subscriber of the operator has disposed its subscription. From then on, no streams are emitted.
  var hasDeparted: Bool { departed.isTaken }

  /// Counts a new subscriber. ``giveBack()`` ends the count when the subscriber disposes its subscription.
  func lend() { users.add(1, ordering: .relaxed) }

  /// Removes a subscriber from the count.
  ///
  /// - Returns: the teardown to dispose now.
  func giveBack() -> Teardown {
    users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 ? .subscription(subscription) : .none
  }

  /// Removes the subscriber of the operator from the count.
  override func close() -> (Teardown, Teardown) { (departed.take() ? giveBack() : .none, .none) }
}
