/// The stream of a closure that reads observable state. Each subscription calls the closure separately.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class ObservedStream<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  private let read: @MainActor @Sendable () -> Element
  private let comparison: ObservedComparison<Element>

  init(
    _ comparison: ObservedComparison<Element>, _ read: @escaping @MainActor @Sendable () -> Element
  ) {
    (self.read, self.comparison) = (read, comparison)
    super.init()
  }

  override func run(_ sink: consuming Sink<Element>) -> Teardown {
    let (observed, subscription) = (
      ObservedValue(retained: true, comparison, read), UpstreamSubscription()
    )
    subscription.upstream.set(observed.values.run(sink))
    subscription.second.set(
      Teardown(Disposables.create { [weak observed] in observed?.end(keepsValue: false) }))
    observed.start()
    return .subscription(subscription)
  }

  package override var reader: ValueReader<Element>? {
    let owner = ObservedValueOwner(comparison, read)
    let observed = owner.observed
    return ValueReader(
      read: { owner.observed.reading().value }, version: { owner.observed.version },
      changes: observed.values.map { _ in }.do(onSubscribed: { [weak observed] in observed?.start() }))
  }
}
