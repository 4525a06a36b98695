/// The last sink of a chain whose callbacks belong to an actor: it has them called there.
///
/// Disposing on that actor stops delivery at once, even of events that are on their way: the check and the call are one
/// synchronous step on the actor.
///
/// `@unchecked Sendable` and the plain flag are true because upstream events are serialised, and everything else is
/// a `let` of a `Sendable` type.
final class IsolatedSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  /// Holds the source, and in its second slot `onDisposed`. The mailbox has it too, because it must
  /// not keep the sink alive.
  let subscription: UpstreamSubscription
  private let onNext: (@Sendable (Element) -> Void)?
  private let mailbox: ActorMailbox<Event<Element>>
  private var ended = false

  /// - Parameter callbacks: closures that may be called on the actor at `address` only.
  init(_ callbacks: Callbacks<Element>, at address: ActorReference) {
    let callStack = callbacks.onError == nil ? Hooks.captureCallStack() : []
    let subscription = UpstreamSubscription()
    let (onNext, onError, onCompleted) = (callbacks.onNext, callbacks.onError, callbacks.onCompleted)
    let notice = callbacks.onDisposed.map { AnonymousDisposable($0) }
    self.subscription = subscription
    self.onNext = onNext
    mailbox = ActorMailbox(at: address) { event in
      if case .next(let element) = event {
        if !subscription.isDisposed { onNext?(element) }
        return
      }
      guard subscription.end() else { return }
      if case .error(let error) = event {
        if let onError { onError(error) } else { Hooks.unhandled(error, callStack) }
      } else {
        onCompleted?()
      }
      notice?.dispose()
      subscription.second.dispose()
    }
    if let notice { subscription.second.set(NoticeByMailbox(notice: notice, address: address)) }
    super.init()
    #if DEBUG
      Resources.incrementTotal()
    #endif
  }

  #if DEBUG
    deinit { Resources.decrementTotal() }
  #endif

  override func next(_ element: Element) {
    if ended || subscription.isDisposed { return }
    guard mailbox.enter() else { return send(element) }
    onNext?(element)
    mailbox.leave()
  }

  /// A function of its own: a generic value that is built anywhere in a function makes each call look up its layout.
  @inline(never)
  private func send(_ element: Element) { mailbox.send(.next(element)) }

  override func failed(_ error: any Error) { end(.error(error)) }

  override func completed() { end(.completed) }

  private func end(_ event: Event<Element>) {
    if ended { return }
    ended = true
    mailbox.send(event)
    subscription.upstream.dispose()
  }
}

extension Callbacks {
  /// The same for events that come on the main actor, to which the closures belong; the
  /// disposal may come on any thread.
  consuming func onMain() -> Callbacks {
    var callbacks = self
    #if DEBUG
      if let onNext = callbacks.onNext {
        callbacks.onNext = { element in
          assert(MainContext.isCurrent, "an element for the main actor came elsewhere")
          onNext(element)
        }
      }
    #endif
    if let onDisposed = callbacks.onDisposed {
      let notice = NoticeByMailbox(
        notice: AnonymousDisposable(onDisposed), address: .kept(MainActor.shared))
      callbacks.onDisposed = { notice.dispose() }
    }
    return callbacks
  }
}

/// Calls `onDisposed` on its actor, unless it was called there at the end.
///
/// It does so by a mailbox of its own: the other one leads to the closures, and a subscription must not.
private struct NoticeByMailbox: Disposable {
  let notice: AnonymousDisposable
  let address: ActorReference

  func dispose() {
    if notice.isDisposed { return }
    ActorMailbox<AnonymousDisposable>(at: address) { $0.dispose() }.send(notice)
  }
}
