/// The sink handed to code that is not trusted to keep the contract.
///
/// It makes events from any threads happen one at a time, lets nothing pass after the end or after disposal, and
/// disposes the work behind it when either comes.
///
/// Not `final`, although it has no subclasses: allocating through the type that ``Create`` keeps needs that.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
class GateSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  /// Stops the gate and, as its upstream, the work behind it. What that is must not lead to the gate.
  final let lifeline = Lifeline()
  private final let downstream: Sink<Element>
  private final let turnstile: Turnstile

  /// - Parameter held: whether events wait until ``release()``.
  required init(_ downstream: consuming Sink<Element>, held: Bool = false) {
    self.downstream = consume downstream
    turnstile = Turnstile(entered: held)
  }

  @usableFromInline
  override final func next(_ element: Element) {
    if lifeline.isDisposed { return }
    guard turnstile.enter() else { return wait(element) }
    if !lifeline.isDisposed { downstream.next(element) }
    if !turnstile.leaveIfIdle() { turnstile.leave(deliver) }
  }

  @inline(never)
  private final func wait(_ element: Element) { turnstile.wait(.next(element), deliver) }

  @usableFromInline
  override final func failed(_ error: any Error) { end(.error(error)) }

  @usableFromInline
  override final func completed() { end(.completed) }

  /// Delivers what has been held, and everything from now on.
  final func release() { turnstile.leave(deliver) }

  private final func end(_ event: Event<Element>) {
    if lifeline.isDisposed { return }
    turnstile.wait(event, deliver)
  }

  private final func deliver(_ event: Event<Element>) {
    if lifeline.isDisposed { return }
    if case .next(let element) = event { return downstream.next(element) }
    guard lifeline.end() else { return }
    downstream.on(event)
    lifeline.dispose()
  }
}
