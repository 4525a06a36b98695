/// A subject that only one operator can feed. When the operator goes, the subject lets go of its observers.
///
/// The client makes it, which knows the type of the elements: a metadata look-up for each of the three classes takes as
/// long as making an object of it. For an operator that hands out a stream for each key, or every ten elements, that is
/// the path of events.
@usableFromInline
final class LentSubject<Element: Sendable>: Sendable {
  private let core: SubjectCore<Element>
  private let streamType: LentStream<Element>.Type

  @inlinable
  convenience init() { self.init(SubjectCore<Element>(), LentStream<Element>.self) }

  @usableFromInline
  init(_ core: SubjectCore<Element>, _ streamType: LentStream<Element>.Type) {
    self.core = core
    self.streamType = streamType
  }

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
    streamType.init(core, lender)
  }
}

/// Not `final`, although it has no subclasses: allocating through the type that ``LentSubject`` keeps needs that.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
class LentStream<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  private final let core: SubjectCore<Element>
  private final let lender: LendingSubscription

  required init(_ core: SubjectCore<Element>, _ lender: LendingSubscription) {
    self.core = core
    self.lender = lender
    super.init()
  }

  override final func run(_ sink: consuming Sink<Element>) -> Teardown {
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
