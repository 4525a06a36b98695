extension ObservableType {
  /// Subscribes closures that run on an actor and get it, without keeping the actor alive.
  ///
  /// ```swift
  /// actor Journal {
  ///   private var lines: [String] = []
  ///   private let bag = DisposeBag()
  ///
  ///   func follow(_ events: Observable<String>) {
  ///     events.subscribe(with: self, onNext: { journal, line in journal.lines.append(line) })
  ///       .disposed(by: bag)
  ///   }
  /// }
  /// ```
  ///
  /// A closure that captures its actor keeps it alive, because Swift has no weak capture that is isolated. These
  /// closures need not capture it.
  ///
  /// - Concurrency: the closures run on `actor`, in order; disposing there stops them at once. An event that waits for
  ///   its turn on the actor keeps the actor alive until then.
  /// - Parameters:
  ///   - actor: the actor; it is held weakly. When it is gone, the closures do not run any more; the subscription goes
  ///     on until it is disposed.
  ///   - onNext: takes each element.
  ///   - onError: takes the error that ends the stream; without it, ``Hooks/defaultErrorHandler`` does.
  ///   - onCompleted: runs when the stream ends.
  ///   - onDisposed: runs once, after the end or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: constant per event; one task for all events that come while the actor is busy.
  @discardableResult
  public func subscribe<Owner: Actor>(
    with actor: Owner,
    onNext: (@Sendable (isolated Owner, Element) -> Void)? = nil,
    onError: (@Sendable (isolated Owner, any Error) -> Void)? = nil,
    onCompleted: (@Sendable (isolated Owner) -> Void)? = nil,
    onDisposed: (@Sendable (isolated Owner) -> Void)? = nil
  ) -> any Disposable {
    var callbacks = Callbacks<Element>()
    if let onNext {
      let call = assumingIsolation(to: onNext)
      callbacks.onNext = { [weak actor] element in if let actor { call(actor, element) } }
    }
    if let onError {
      let call = assumingIsolation(to: onError)
      callbacks.onError = { [weak actor] error in if let actor { call(actor, error) } }
    }
    if let onCompleted {
      let call = assumingIsolation(to: onCompleted)
      callbacks.onCompleted = { [weak actor] in if let actor { call(actor) } }
    }
    if let onDisposed {
      let call = assumingIsolation(to: onDisposed)
      callbacks.onDisposed = { [weak actor] in if let actor { call(actor) } }
    }
    return asObservable().subscribe(callbacks, at: .weak(ActorReference.WeakActor(actor)))
  }
}
