/// A subject that only one operator can feed. When the operator goes, the subject lets go of its observers.
final class LentSubject<Element: Sendable>: Sendable {
  private let core = SubjectCore<Element>()

  deinit { core.abandon() }

  // Each of these keeps the subject alive until all observers have got the event: the caller may let go of the subject
  // meanwhile, and its release would drop the observers that have not got the event yet.

  func next(_ element: Element) { withExtendedLifetime(self) { core.next(element) } }

  func failed(_ error: any Error) { withExtendedLifetime(self) { core.failed(error) } }

  func completed() { withExtendedLifetime(self) { core.completed() } }

  /// The elements, for the operator itself.
  var elements: Observable<Element> { core }

  /// The stream that is handed out. It does not keep the operator alive.
  func stream(of lender: LendingSubscription) -> Observable<Element> {
    Assembled(LentRecipe(core: core, lender: lender))
  }
}

private struct LentRecipe<Element: Sendable>: Recipe {
  let core: SubjectCore<Element>
  let lender: LendingSubscription

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    lender.lend()
    return .chained(
      LentSubscription(core.admit(sink, subject: "a stream that was handed out"), lender))
  }
}

/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
private final class LentSubscription: ChainedDisposable, @unchecked Sendable {
  private let teardown: Teardown
  private let lender: LendingSubscription
  private let claim = Claim()

  init(_ teardown: Teardown, _ lender: LendingSubscription) {
    self.teardown = teardown
    self.lender = lender
  }

  override func close() -> (Teardown, Teardown) {
    guard claim.take() else { return (.none, .none) }
    // Disposed first: a subscriber that has gone must get nothing more while the source is being disposed.
    teardown.dispose()
    return (lender.giveBack(), .none)
  }
}
