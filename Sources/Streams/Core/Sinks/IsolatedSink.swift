/// The last sink of a chain with callbacks isolated to an actor. A mailbox calls them on that actor.
///
/// Disposing on that actor stops delivery immediately, even of queued events, because the check for disposal and the
/// call of the callback are one synchronous step on the actor.
///
/// `@unchecked Sendable` and the non-atomic flag are true because upstream events are serialized, and every other
/// property is a `let` of a `Sendable` type.
final class IsolatedSink<Element: Sendable>: Sink<Element>, @unchecked Sendable {
  /// Stores the teardown of the source, and `onDisposed` in its second slot. The mailbox retains this subscription,
  /// because it must not retain the sink.
  let subscription: UpstreamSubscription
  private let mailbox: ActorMailbox<Element>
  private let last: @Sendable (SubjectStop) -> Void
  private var ended = false

  /// - Parameter callbacks: closures that may be called only on the actor of `address`.
  init(_ callbacks: Callbacks<Element>, at address: ActorReference) {
    let callStack = callbacks.onError == nil ? Hooks.captureCallStack() : []
    let subscription = UpstreamSubscription()
    let (onNext, onError, onCompleted) = (callbacks.onNext, callbacks.onError, callbacks.onCompleted)
    let notice = callbacks.onDisposed.map { AnonymousDisposable($0) }
    self.subscription = subscription
    mailbox = ActorMailbox(at: address) { element in
      if !subscription.isDisposed { onNext?(element) }
    }
    last = { stop in
      guard subscription.end() else { return }
      if case .failed(let error) = stop {
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

  /// Creates a sink that replaces another sink. See ``filtered(_:)``.
  private init(
    _ subscription: UpstreamSubscription, _ mailbox: ActorMailbox<Element>,
    _ last: @escaping @Sendable (SubjectStop) -> Void
  ) {
    self.subscription = subscription
    self.mailbox = mailbox
    self.last = last
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
    mailbox.send(element)
  }

  override func filtered<Message: Sendable>(
    _ pass: @escaping @Sendable (Message, (Element) -> Void) -> Void
  ) -> Sink<Message>? {
    mailbox.filtered(pass).map { IsolatedSink<Message>(subscription, $0, last) }
  }

  override func failed(_ error: any Error) { end(.failed(error)) }

  override func completed() { end(.completed) }

  override var hasEnded: Bool { subscription.isDisposed || subscription.upstream.isDisposed }

  private func end(_ stop: SubjectStop) {
    if ended { return }
    ended = true
    mailbox.close { [last] in last(stop) }
    subscription.upstream.dispose()
  }
}

/// Calls `onDisposed` on its actor, unless the termination has already called it.
///
/// It uses a separate mailbox, because the mailbox of the sink retains the other closures, and a subscription must not
/// retain them.
private struct NoticeByMailbox: Disposable {
  let notice: AnonymousDisposable
  let address: ActorReference

  func dispose() {
    if notice.isDisposed { return }
    ActorMailbox<AnonymousDisposable>(at: address) { $0.dispose() }.send(notice)
  }
}
