extension InfallibleType {
  /// Subscribes closures to this stream. They run on the actor on which they are written.
  ///
  /// ```swift
  /// Infallible.of("a", "b").subscribe(onNext: { print($0) }, onCompleted: { print("done") })
  /// ```
  ///
  /// - Concurrency: see ``ObservableType/subscribe(onNext:onError:onCompleted:onDisposed:)``.
  /// - Parameters:
  ///   - onNext: takes each element.
  ///   - onCompleted: runs when the stream ends.
  ///   - onDisposed: runs once, after the end or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  @inlinable
  public func subscribe(
    @_inheritActorContext onNext: (@Sendable @isolated(any) (Element) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes closures that get an object, without keeping the object alive.
  ///
  /// ```swift
  /// rows.subscribe(with: self, onNext: { screen, rows in screen.show(rows) })
  /// ```
  ///
  /// - Concurrency: the closures run on the actor on which they are written.
  /// - Parameters:
  ///   - object: the object; it is held weakly. When it is gone, the closures do not run any more.
  ///   - onNext: takes each element.
  ///   - onCompleted: runs when the stream ends.
  ///   - onDisposed: runs once, after the end or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: (@Sendable @isolated(any) (Object, Element) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) (Object) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@Sendable @isolated(any) (Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes closures that run on an actor and get it, without keeping the actor alive.
  ///
  /// ```swift
  /// amounts.subscribe(with: self, onNext: { ledger, amount in ledger.entries.append(amount) })
  /// ```
  ///
  /// - Concurrency: the closures run on `actor`, in order; disposing there stops them at once.
  /// - Parameters:
  ///   - actor: the actor; it is held weakly. When it is gone, the closures do not run any more.
  ///   - onNext: takes each element.
  ///   - onCompleted: runs when the stream ends.
  ///   - onDisposed: runs once, after the end or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe<Owner: Actor>(
    with actor: Owner,
    onNext: (@Sendable (isolated Owner, Element) -> Void)? = nil,
    onCompleted: (@Sendable (isolated Owner) -> Void)? = nil,
    onDisposed: (@Sendable (isolated Owner) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(with: actor, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes one closure that takes every event, on the actor on which it is written.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe(
    @_inheritActorContext _ on: @escaping @Sendable @isolated(any) (InfallibleEvent<Element>) -> Void
  ) -> any Disposable {
    let handler = assumingIsolation(on)
    let callbacks = Callbacks<Element>(
      onNext: { handler(.next($0)) }, onCompleted: { handler(.completed) })
    return asObservable().subscribe(callbacks, on: on.isolation)
  }

  /// The elements as an asynchronous sequence that does not throw.
  ///
  /// ```swift
  /// for await name in names.values { print(name) }
  /// ```
  ///
  /// Reading this makes the subscription. Elements that come faster than they are taken wait, without a limit.
  ///
  /// - Concurrency: leaving the loop, cancelling its task or releasing the sequence disposes the subscription.
  /// - Complexity: memory grows with the elements that wait.
  public var values: AsyncStream<Element> {
    AsyncStream { continuation in
      let sink = CallbackSink<Element>(
        Callbacks(
          onNext: { continuation.yield($0) },
          onError: { error in
            Hooks.unhandled(.inside("Infallible", of: Element.self, error))
            continuation.finish()
          },
          onCompleted: { continuation.finish() }))
      let subscription = sink.subscription
      continuation.onTermination = { _ in subscription.dispose() }
      asObservable().attach(sink, to: subscription.upstream)
    }
  }
}
