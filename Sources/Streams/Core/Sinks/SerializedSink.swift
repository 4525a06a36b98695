/// The sink for code that is not trusted to keep the contract.
///
/// It passes events from any threads on one at a time, and nothing after the end or after disposal. At the end it
/// disposes the work behind it.
///
/// Not `final`, although it has no subclasses: allocating through the type that ``TaskRecipe`` keeps needs that.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
class SerializedSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  /// Stops this sink and, as its upstream, the work behind it. That work must not lead to this sink.
  final let subscription = UpstreamSubscription()
  private final let downstream: Sink<Element>
  private final let loop: DrainLoop

  /// - Parameter held: whether events wait until ``deliverHeld()``.
  required init(_ downstream: consuming Sink<Element>, held: Bool = false) {
    self.downstream = consume downstream
    loop = DrainLoop(entered: held)
  }

  override final func next(_ element: Element) {
    if subscription.isDisposed { return }
    guard loop.enter() else { return enqueue(element) }
    deliver(element)
    loop.leave()
  }

  private final func enqueue(_ element: Element) { loop.enqueue { [unowned self] in deliver(element) } }

  override final func failed(_ error: any Error) {
    if subscription.isDisposed { return }
    guard loop.enter() else { return enqueue(error) }
    fail(error)
    loop.leave()
  }

  override final func completed() {
    if subscription.isDisposed { return }
    guard loop.enter() else { return enqueueEnd() }
    complete()
    loop.leave()
  }

  private final func enqueue(_ error: any Error) { loop.enqueue { [unowned self] in fail(error) } }

  private final func enqueueEnd() { loop.enqueue { [unowned self] in complete() } }

  /// Delivers the events that have been held, and from now on all events.
  final func deliverHeld() { loop.leave() }

  private final func deliver(_ element: Element) { if !subscription.isDisposed { downstream.next(element) } }

  private final func fail(_ error: any Error) {
    guard subscription.end() else { return }
    downstream.failed(error)
    subscription.dispose()
  }

  private final func complete() {
    guard subscription.end() else { return }
    downstream.completed()
    subscription.dispose()
  }
}
