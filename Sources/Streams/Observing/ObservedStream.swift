/// The stream of a closure that reads observable state. Each subscription calls the closure separately.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class ObservedStream<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  private let read: @MainActor @Sendable () -> Element
  /// Returns the values without repeats, if they can be compared.
  private let filtered: @Sendable (Observable<Element>) -> Observable<Element>

  init(
    _ read: @escaping @MainActor @Sendable () -> Element,
    _ filtered: @escaping @Sendable (Observable<Element>) -> Observable<Element>
  ) {
    (self.read, self.filtered) = (read, filtered)
    super.init()
  }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    let (observed, subscription) = (ObservedValue(retained: true, read), UpstreamSubscription())
    subscription.upstream.set(filtered(observed.values).run(sink))
    subscription.second.set(
      Teardown(Disposables.create { [weak observed] in observed?.end(keepsValue: false) }))
    observed.start()
    return .subscription(subscription)
  }

  package override var reader: ValueReader<Element>? {
    let owner = ObservedValueOwner(read)
    return ValueReader(
      read: { owner.observed.reading().value }, version: { owner.observed.version },
      jobs: owner.observed.values.map { _ in })
  }
}
