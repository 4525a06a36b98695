import Synchronization

/// The sink handed to code that is not trusted to keep the contract.
///
/// It makes events from any threads happen one at a time, lets nothing pass after the end or after disposal, and
/// disposes the work behind it when either comes.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
final class GateSink<Element: Sendable>: Sink<Element>, Disposable, @unchecked Sendable {
  let work = Slot()
  private let downstream: Sink<Element>
  private let serial: Serial<Void, Event<Element>>
  private let closed = Atomic<Bool>(false)

  /// - Parameter held: whether events wait until ``release()``.
  init(_ downstream: consuming Sink<Element>, held: Bool = false) {
    self.downstream = downstream
    serial = Serial((), entered: held)
  }

  override func next(_ element: Element) {
    if closed.load(ordering: .relaxed) { return }
    guard serial.enter() else { return wait(element) }
    if !closed.load(ordering: .relaxed) { downstream.next(element) }
    if !serial.leaveIfIdle() { serial.leave(deliver) }
  }

  @inline(never)
  private func wait(_ element: Element) { serial.wait(.next(element), deliver) }

  override func failed(_ error: any Error) { end(.error(error)) }

  override func completed() { end(.completed) }

  func dispose() {
    closed.store(true, ordering: .releasing)
    work.dispose()
  }

  /// Delivers what has been held, and everything from now on.
  func release() { serial.leave(deliver) }

  private func end(_ event: Event<Element>) {
    if closed.load(ordering: .relaxed) { return }
    serial.wait(event, deliver)
  }

  private func deliver(_ event: Event<Element>) {
    if closed.load(ordering: .relaxed) { return }
    if case .next(let element) = event { return downstream.next(element) }
    if closed.exchange(true, ordering: .acquiringAndReleasing) { return }
    downstream.on(event)
    work.dispose()
  }
}
