import Synchronization

/// The last sink of a chain whose callbacks belong to an actor: it has them called there.
///
/// Disposing on that actor stops delivery at once, also of what is on its way: the check and the call are one
/// synchronous step on the actor.
///
/// `@unchecked Sendable` and the plain flag are true because upstream events are serialised, and everything else is
/// a `let` of a `Sendable` type.
final class IsolatedSink<Element: Sendable>: Sink<Element>, Disposable, @unchecked Sendable {
  private enum Message: Sendable {
    case event(Event<Element>)
    case disposed
  }

  let upstream = Slot()
  private let callbacks: Callbacks<Element>
  private let callStack: [String]
  private let courier: Courier<Message>
  private let disposed: Flag
  private var ended = false

  /// Shared with the courier's closure, which must not keep the sink alive.
  private final class Flag: Sendable {
    let value = Atomic<Bool>(false)
    func raise() -> Bool { !value.exchange(true, ordering: .acquiringAndReleasing) }
  }

  /// - Parameter callbacks: closures that may be called on `actor` only.
  init(_ callbacks: Callbacks<Element>, on actor: any Actor) {
    let callStack = callbacks.onError == nil ? Hooks.captureCallStack() : []
    let disposed = Flag()
    self.callbacks = callbacks
    self.callStack = callStack
    self.disposed = disposed
    courier = Courier(to: actor) { message in
      switch message {
      case .event(.next(let element)):
        if !disposed.value.load(ordering: .acquiring) { callbacks.onNext?(element) }
      case .event(.error(let error)):
        guard disposed.raise() else { return }
        if let onError = callbacks.onError { onError(error) } else { Hooks.unhandled(error, callStack) }
        callbacks.onDisposed?()
      case .event(.completed):
        guard disposed.raise() else { return }
        callbacks.onCompleted?()
        callbacks.onDisposed?()
      case .disposed:
        callbacks.onDisposed?()
      }
    }
    super.init()
    #if DEBUG
      Resources.incrementTotal()
    #endif
  }

  #if DEBUG
    deinit { Resources.decrementTotal() }
  #endif

  override func next(_ element: Element) {
    if ended || disposed.value.load(ordering: .relaxed) { return }
    if courier.enter() {
      callbacks.onNext?(element)
      courier.leave()
    } else {
      courier.send(.event(.next(element)))
    }
  }

  override func failed(_ error: any Error) { end(.error(error)) }

  override func completed() { end(.completed) }

  func dispose() {
    guard disposed.raise() else { return }
    upstream.dispose()
    if callbacks.onDisposed != nil { courier.send(.disposed) }
  }

  private func end(_ event: Event<Element>) {
    if ended { return }
    ended = true
    courier.send(.event(event))
    upstream.dispose()
  }
}
