/// The sink handed to code that is not trusted to keep the contract.
///
/// It makes events from any threads happen one at a time, lets nothing pass after the end or after disposal, and
/// disposes the work behind it when either comes.
///
/// Not `final`, although it has no subclasses: allocating through the type that ``Create`` keeps needs that.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
class SerializedSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  /// Stops this sink and, as its upstream, the work behind it. That must not lead to this sink.
  final let subscription = UpstreamSubscription()
  private final let downstream: Sink<Element>
  private final let loop: DrainLoop<Event<Element>>

  /// - Parameter held: whether events wait until ``release()``.
  required init(_ downstream: consuming Sink<Element>, held: Bool = false) {
    self.downstream = consume downstream
    loop = DrainLoop(entered: held)
  }

  @usableFromInline
  override final func next(_ element: Element) {
    if subscription.isDisposed { return }
    guard loop.enter() else { return wait(element) }
    if !subscription.isDisposed { downstream.next(element) }
    if !loop.leaveIfIdle() { loop.leave(deliver) }
  }

  @inline(never)
  private final func wait(_ element: Element) { loop.wait(.next(element), deliver) }

  @usableFromInline
  override final func failed(_ error: any Error) { end(.error(error)) }

  @usableFromInline
  override final func completed() { end(.completed) }

  /// Delivers what has been held, and everything from now on.
  final func release() { loop.leave(deliver) }

  private final func end(_ event: Event<Element>) {
    if subscription.isDisposed { return }
    loop.wait(event, deliver)
  }

  private final func deliver(_ event: Event<Element>) {
    if subscription.isDisposed { return }
    if case .next(let element) = event { return downstream.next(element) }
    guard subscription.end() else { return }
    downstream.on(event)
    subscription.dispose()
  }
}
