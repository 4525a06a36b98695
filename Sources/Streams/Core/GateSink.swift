/// The sink handed to code that is not trusted to keep the contract.
///
/// It makes events from any threads happen one at a time, lets nothing pass after the end or after disposal, and
/// disposes the work behind it when either comes.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class GateSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  /// Stops the gate and, as its upstream, the work behind it. What that is must not lead to the gate.
  let lifeline = Lifeline()
  private let downstream: Sink<Element>
  private let serial: Serial<Void, Event<Element>>

  /// - Parameter held: whether events wait until ``release()``.
  init(_ downstream: consuming Sink<Element>, held: Bool = false) {
    self.downstream = downstream
    serial = Serial((), entered: held)
  }

  override func next(_ element: Element) {
    if lifeline.isDisposed { return }
    guard serial.enter() else { return wait(element) }
    if !lifeline.isDisposed { downstream.next(element) }
    if !serial.leaveIfIdle() { serial.leave(deliver) }
  }

  @inline(never)
  private func wait(_ element: Element) { serial.wait(.next(element), deliver) }

  override func failed(_ error: any Error) { end(.error(error)) }

  override func completed() { end(.completed) }

  /// Delivers what has been held, and everything from now on.
  func release() { serial.leave(deliver) }

  private func end(_ event: Event<Element>) {
    if lifeline.isDisposed { return }
    serial.wait(event, deliver)
  }

  private func deliver(_ event: Event<Element>) {
    if lifeline.isDisposed { return }
    if case .next(let element) = event { return downstream.next(element) }
    guard lifeline.end() else { return }
    downstream.on(event)
    lifeline.dispose()
  }
}
