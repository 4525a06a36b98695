/// Runs a two-way binding. The observers of the sides retain it.
///
/// Without a control, the thread that notes a change while no other thread has the turn performs the work. With a
/// control, the main actor performs it.
final class TwoWayRun<Value: Sendable & Equatable>: Sendable {
  private let sides: BothSides<TwoWaySide<Value>>
  private let subscriptions = CompositeDisposable()
  private let state: Lock<TwoWayState>
  private let mailbox: ActorMailbox<TwoWayRun<Value>>?

  init(_ left: TwoWaySide<Value>, _ right: TwoWaySide<Value>) {
    sides = BothSides(left: left, right: right)
    state = Lock(TwoWayState(right: right.version()))
    let isOnMainActor = left.isOnMainActor || right.isOnMainActor
    mailbox = isOnMainActor ? ActorMailbox(to: MainActor.shared) { $0.work() } : nil
  }

  /// Subscribes to both sides.
  ///
  /// - Returns: the disposable that ends the binding. It does not retain this object.
  func start() -> any Disposable {
    observe(.right)
    observe(.left)
    return subscriptions
  }

  private func observe(_ side: TwoWayState.Side) {
    let other = sides[side.other].owner
    subscriptions.insert(
      sides[side].changes.subscribe(
        onNext: { _ in self.changed(side) },
        onError: { error in
          Hooks.unhandled(.bound(to: other, error))
          self.subscriptions.dispose()
        }, onCompleted: { self.subscriptions.dispose() }))
  }

  private func changed(_ side: TwoWayState.Side) {
    let other = sides[side.other].version()
    guard state.withLock({ $0.note(side, other: other) }) else { return }
    if let mailbox { mailbox.send(self) } else { work() }
  }

  private func work() {
    while !subscriptions.isDisposed, let work = state.withLock({ $0.next() }) {
      switch work {
      case .copy(let side): copy(from: side)
      case .compare(let offer): compare(offer)
      }
      // A control may take the value in a later step of the main actor. The mailbox continues after that step.
      if let mailbox, state.withLock({ $0.isOffering }) { return mailbox.send(self) }
    }
  }

  private func copy(from side: TwoWayState.Side) {
    let version = sides[side].version()
    guard state.withLock({ $0.hasNews(side, version: version) }) else { return }
    guard let source = sides[side].read(), let target = sides[side.other].read() else {
      return subscriptions.dispose()
    }
    guard let value = source.value else { return }
    let areEqual = value == target.value
    let copies = state.withLock {
      $0.copies(side, version: source.version, other: target.version, areEqual: areEqual)
    }
    if copies { write(value, to: side.other, ifStill: target.version, from: source.version) }
  }

  private func compare(_ offer: TwoWayState.Offer) {
    let source = offer.side.other
    guard let written = sides[offer.side].read(), let read = sides[source].read() else {
      return subscriptions.dispose()
    }
    let stands = state.withLock { $0.stands(offer, version: written.version, source: read.version) }
    guard stands, let value = written.value, value != read.value else { return }
    write(value, to: source, ifStill: read.version, from: nil)
  }

  private func write(_ value: Value, to side: TwoWayState.Side, ifStill version: UInt, from source: UInt?) {
    let result = sides[side].write(value, version)
    if result == .ended { return subscriptions.dispose() }
    state.withLock { $0.wrote(result, to: side, from: source) }
  }
}
