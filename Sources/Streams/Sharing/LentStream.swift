/// A subject that one operator feeds, and ends when it goes: nobody else can.
final class LentSubject<Element: Sendable>: Sendable {
  let core = SubjectCore<Element>()

  deinit { core.abandon() }

  /// The stream that is handed out. It does not keep what feeds it.
  func stream(of lender: Lender) -> Observable<Element> { Assembled(LentRecipe(core: core, lender: lender)) }
}

/// The subscription of an operator that hands out streams, such as `groupBy`.
///
/// It goes on as long as anybody needs it: the one who subscribed to the operator, or those who subscribed to the streams
/// that it handed out. As with every ``Lifeline``, nothing here leads to a sink.
final class Lender: Disposable {
  /// The operator's own subscriptions.
  let lifeline = Lifeline()
  private let borrowers: RefCountDisposable
  private let left = Claim()

  init() { borrowers = RefCountDisposable(disposable: lifeline) }

  /// Whether the one who subscribed to the operator has gone. Nothing is handed out any more.
  var isLeft: Bool { left.isTaken }

  func lend() -> any Disposable { borrowers.retain() }

  /// Called by the one who subscribed to the operator.
  func dispose() {
    if left.take() { borrowers.dispose() }
  }
}

private struct LentRecipe<Element: Sendable>: Recipe {
  let core: SubjectCore<Element>
  let lender: Lender

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let loan = lender.lend()
    return Teardown(LentSubscription(core.admit(sink, subject: "a stream that was handed out"), loan))
  }
}

private final class LentSubscription: Disposable {
  private let place: Teardown
  private let loan: any Disposable
  private let claim = Claim()

  init(_ place: Teardown, _ loan: any Disposable) {
    self.place = place
    self.loan = loan
  }

  func dispose() {
    guard claim.take() else { return }
    place.dispose()
    loan.dispose()
  }
}
