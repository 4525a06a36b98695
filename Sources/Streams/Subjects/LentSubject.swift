/// A subject that only one operator sends events to. When the operator is deallocated, the subject releases its
/// observers.
///
/// It is created in client code, where the type of the elements is known. `groupBy` creates a subject for each key, and
/// `window` a subject for each window.
@usableFromInline
final class LentSubject<Element: Sendable>: Sendable {
  @usableFromInline typealias MakeStream =
    @Sendable (SubjectCore<Element>, LendingSubscription) -> Observable<Element>

  private let core: SubjectCore<Element>
  private let makeStream: MakeStream

  @inlinable
  convenience init() { self.init(SubjectCore<Element>()) { LentStream($0, $1) } }

  @usableFromInline
  init(_ core: SubjectCore<Element>, _ makeStream: @escaping MakeStream) {
    self.core = core
    self.makeStream = makeStream
  }

  deinit { core.abandon() }

  // Each of these methods retains the subject until all observers have received the event. The caller may release the
  // subject during delivery, which would drop the observers that have not received the event yet.

  func next(_ element: Element) { withExtendedLifetime(self) { core.next(element) } }

  func failed(_ error: any Error) { withExtendedLifetime(self) { core.failed(error) } }

  func completed() { withExtendedLifetime(self) { core.completed() } }

  /// The elements, for the operator itself.
  var elements: Observable<Element> { core }

  var haveObserversEnded: Bool { core.haveObserversEnded() }

  /// Returns the stream to emit. It does not retain the operator.
  func stream(of lender: LendingSubscription) -> Observable<Element> { makeStream(core, lender) }
}

/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
final class LentStream<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  private let core: SubjectCore<Element>
  private let lender: LendingSubscription

  @usableFromInline
  init(_ core: SubjectCore<Element>, _ lender: LendingSubscription) {
    self.core = core
    self.lender = lender
    super.init()
  }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    lender.lend()
    return .chained(
      LentSubscription(core.admit(sink, subject: "an inner stream"), lender))
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
    // Disposed first, because a disposed subscriber must not receive events while the source is being disposed.
    teardown.dispose()
    return (lender.giveBack(), .none)
  }
}
