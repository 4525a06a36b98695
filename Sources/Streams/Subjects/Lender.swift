import Synchronization

/// The subscription of an operator that hands out streams, such as `groupBy`.
///
/// It goes on as long as anybody needs it: the one who subscribed to the operator, or those who subscribed to the streams
/// that it handed out.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class Lender: ChainedDisposable, @unchecked Sendable {
  /// The operator's own subscriptions.
  let subscription = UpstreamSubscription()
  /// How many need it. Not a ``RefCountDisposable``: in a long chain its disposables would be on the stack for each stage.
  private let users = Atomic<Int>(1)
  private let left = Claim()

  /// Whether the one who subscribed to the operator has gone. Nothing is handed out any more.
  var isLeft: Bool { left.isTaken }

  /// Each call is to be followed by one of ``giveBack()``.
  func lend() { users.add(1, ordering: .relaxed) }

  /// - Returns: the teardown to dispose now.
  func giveBack() -> Teardown {
    users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 ? .subscription(subscription) : .none
  }

  /// Called by the one who subscribed to the operator.
  override func close() -> (Teardown, Teardown) { (left.take() ? giveBack() : .none, .none) }
}
