import Synchronization

/// A subject that one operator feeds, and nobody else can. It ends when the operator goes.
final class LentSubject<Element: Sendable>: Sendable {
  private let core = SubjectCore<Element>()

  deinit { core.abandon() }

  // Each of these keeps the subject alive until all observers have been told: the caller may let go of it meanwhile,
  // and the end must not come first.

  func next(_ element: Element) {
    core.next(element)
    _fixLifetime(self)
  }

  func failed(_ error: any Error) {
    core.failed(error)
    _fixLifetime(self)
  }

  func completed() {
    core.completed()
    _fixLifetime(self)
  }

  /// The elements, for the operator itself.
  var elements: Observable<Element> { core }

  /// The stream that is handed out. It does not keep the operator alive.
  func stream(of lender: Lender) -> Observable<Element> { Assembled(LentRecipe(core: core, lender: lender)) }
}

/// The subscription of an operator that hands out streams, such as `groupBy`.
///
/// It goes on as long as anybody needs it: the subscriber of the operator, or a subscriber of a
/// stream that was handed out.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class Lender: ChainedDisposable, @unchecked Sendable {
  /// The operator's own subscriptions.
  let subscription = UpstreamSubscription()
  /// The number of those that need it. Not a ``RefCountDisposable``: in a long chain its disposables would be on
  /// the stack for each stage.
  private let users = Atomic<Int>(1)
  private let left = Claim()

  /// Whether the subscriber of the operator has gone. From then on, nothing is handed out.
  var isLeft: Bool { left.isTaken }

  /// Counts a subscriber. To be followed by ``giveBack()``.
  func lend() { users.add(1, ordering: .relaxed) }

  /// - Returns: the teardown that is to be disposed now.
  func giveBack() -> Teardown {
    users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 ? .subscription(subscription) : .none
  }

  /// Lets go, for the subscriber of the operator.
  override func close() -> (Teardown, Teardown) { (left.take() ? giveBack() : .none, .none) }
}

private struct LentRecipe<Element: Sendable>: Recipe {
  let core: SubjectCore<Element>
  let lender: Lender

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    lender.lend()
    return .chained(
      LentSubscription(core.admit(sink, subject: "a stream that was handed out"), lender))
  }
}

/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class LentSubscription: ChainedDisposable, @unchecked Sendable {
  private let place: Teardown
  private let lender: Lender
  private let claim = Claim()

  init(_ place: Teardown, _ lender: Lender) {
    self.place = place
    self.lender = lender
  }

  override func close() -> (Teardown, Teardown) {
    guard claim.take() else { return (.none, .none) }
    // Disposed at once: a subscriber that has gone from the stream must get nothing more when the source is disposed.
    place.dispose()
    return (lender.giveBack(), .none)
  }
}
