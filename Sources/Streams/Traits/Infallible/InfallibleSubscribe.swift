extension InfallibleType {
  /// Subscribes closures to this stream. They run on the actor to which they are isolated.
  ///
  /// ```swift
  /// Infallible.of("a", "b").subscribe(onNext: { print($0) }, onCompleted: { print("done") })
  /// ```
  ///
  /// - Concurrency: see ``ObservableType/subscribe(onNext:onError:onCompleted:onDisposed:)``.
  /// - Parameters:
  ///   - onNext: receives each element.
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

  /// Subscribes closures that receive an object, without retaining the object.
  ///
  /// ```swift
  /// rows.subscribe(with: self, onNext: { screen, rows in screen.show(rows) })
  /// ```
  ///
  /// - Concurrency: the closures run on the actor to which they are isolated.
  /// - Parameters:
  ///   - object: the object, which is referenced weakly. After it is deallocated, the closures no longer run.
  ///   - onNext: receives each element.
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

  /// Subscribes closures that run on an actor and receive it, without retaining the actor.
  ///
  /// ```swift
  /// amounts.subscribe(with: self, onNext: { ledger, amount in ledger.entries.append(amount) })
  /// ```
  ///
  /// - Concurrency: the closures run on `actor`, in order. Disposing the subscription on `actor` stops them
  ///   immediately.
  /// - Parameters:
  ///   - actor: the actor, which is referenced weakly. After it is deallocated, the closures no longer run.
  ///   - onNext: receives each element.
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

  /// Subscribes one closure that receives every event, on the actor to which it is isolated.
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
  /// Reading this property creates the subscription. Elements that arrive faster than they are consumed are buffered
  /// without a limit.
  ///
  /// - Concurrency: leaving the loop, cancelling its task or releasing the sequence disposes the subscription.
  /// - Complexity: memory grows with the number of buffered elements.
  public var values: AsyncStream<Element> {
    asObservable().values { Hooks.unhandled(.inside("Infallible", of: Element.self, $0)) }
  }
}
