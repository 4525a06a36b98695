/// A sink for code that may not follow the stream contract.
///
/// It delivers events from any thread one at a time, and none after termination or disposal. On termination, it
/// disposes the upstream work.
///
/// It is not `final`, although it has no subclasses, because allocation through the metatype that ``TaskRecipe`` stores
/// requires this.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
class SerializedSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  /// Stops this sink and, in its `upstream` slot, the work that sends events to it. The teardown of that work must not
  /// retain this sink.
  final let subscription = UpstreamSubscription()
  private final let downstream: Sink<Element>
  private final let loop: DrainLoop

  /// - Parameter held: whether events are queued until ``deliverHeld()`` is called.
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

  override final var hasEnded: Bool { subscription.isDisposed || downstream.hasEnded }

  private final func enqueue(_ error: any Error) { loop.enqueue { [unowned self] in fail(error) } }

  private final func enqueueEnd() { loop.enqueue { [unowned self] in complete() } }

  /// Delivers the queued events, and stops holding later ones.
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
