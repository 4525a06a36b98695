extension ObservableType {
  /// Subscribes closures to this stream.
  ///
  /// The closures run on the actor to which they are isolated. In a `@MainActor` view model, they may use its state,
  /// checked by the compiler, regardless of the thread on which the events are emitted. Closures without isolation run
  /// on the thread of the event.
  ///
  /// ```swift
  /// Observable.of("a", "b").subscribe(
  ///   onNext: { print($0) },
  ///   onCompleted: { print("done") })
  /// // a
  /// // b
  /// // done
  /// ```
  ///
  /// - Parameters:
  ///   - onNext: receives each element.
  ///   - onError: receives the error that ends the stream. If nil, ``Hooks/defaultErrorHandler`` receives it.
  ///   - onCompleted: runs when the stream completes.
  ///   - onDisposed: runs once, after the termination or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription. After `dispose()` has returned, no event is delivered on that
  ///   thread. If the caller was on the actor of the closures, none is delivered at all.
  /// - Complexity: constant per event. Nothing is allocated for an event that does not change actors.
  @discardableResult
  @inlinable
  public func subscribe(
    @_inheritActorContext onNext: (@Sendable @isolated(any) (Element) -> Void)? = nil,
    @_inheritActorContext onError: (@Sendable @isolated(any) (any Error) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
    @_inheritActorContext onDisposed: (@Sendable @isolated(any) () -> Void)? = nil
  ) -> any Disposable {
    // The usual case. It is checked here, where the types are known.
    if let onNext, onNext.isolation == nil, onError == nil, onCompleted == nil, onDisposed == nil {
      return asObservable().subscribe(nonisolated: onNext, CallbackSink<Element>.self)
    }
    return asObservable().subscribe(onNext, onError, onCompleted, onDisposed, CallbackSink<Element>.self)
  }

  /// Subscribes one closure to all events.
  ///
  /// - Parameter on: runs on the actor to which it is isolated, like the closures of
  ///   ``subscribe(onNext:onError:onCompleted:onDisposed:)``.
  @discardableResult
  @inlinable
  public func subscribe(
    @_inheritActorContext _ on: @escaping @Sendable @isolated(any) (Event<Element>) -> Void
  ) -> any Disposable {
    let handler = assumingIsolation(on)
    // The events are created where the types are known.
    return asObservable().subscribe(
      { handler(.next($0)) }, { handler(.error($0)) }, { handler(.completed) }, on: on.isolation)
  }
}
