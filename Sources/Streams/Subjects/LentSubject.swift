/// A subject that one operator feeds, and ends when it goes: nobody else can.
final class LentSubject<Element: Sendable>: Sendable {
  private let core = SubjectCore<Element>()

  deinit { core.abandon() }

  // Each keeps this until all have been told: the caller may let go of it, and the end is not to come first.

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

  /// What it says, for the operator itself.
  var elements: Observable<Element> { core }

  /// The stream that is handed out. It does not keep what feeds it.
  func stream(of lender: Lender) -> Observable<Element> { Assembled(LentRecipe(core: core, lender: lender)) }
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
    // At once: who has gone from the stream hears nothing more when the source is disposed.
    place.dispose()
    return (lender.giveBack(), .none)
  }
}
