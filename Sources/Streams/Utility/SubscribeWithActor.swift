extension ObservableType {
  /// Subscribes closures that run on an actor and receive it, without retaining the actor.
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
  /// A closure that captures its actor retains it, because Swift has no weak isolated capture. These closures need not
  /// capture the actor.
  ///
  /// - Concurrency: the closures run on `actor`, in order. Disposing on the actor stops them immediately. An event
  ///   queued for the actor retains the actor until it has been delivered.
  /// - Parameters:
  ///   - actor: the actor, which is retained weakly. After it has been deallocated, the closures no longer run. The
  ///     subscription continues until it is disposed.
  ///   - onNext: receives each element.
  ///   - onError: receives the error that ends the stream. If nil, ``Hooks/defaultErrorHandler`` receives it.
  ///   - onCompleted: runs when the stream completes.
  ///   - onDisposed: runs once, after the termination or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: constant per event. One task for all events emitted while the actor is busy.
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
