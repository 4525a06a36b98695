extension ObservableType {
  /// Subscribes closures that get an object, without keeping the object alive.
  ///
  /// ```swift
  /// rows.subscribe(with: self, onNext: { controller, rows in controller.show(rows) })
  /// ```
  ///
  /// - Concurrency: the closures run on the actor on which they are written, like those of
  ///   ``subscribe(onNext:onError:onCompleted:onDisposed:)``.
  /// - Parameters:
  ///   - object: the object; it is held weakly. When it is gone, the closures do not run any more; the subscription
  ///     goes on until it is disposed.
  ///   - onNext: takes each element.
  ///   - onError: takes the error that ends the stream; without it, ``Hooks/defaultErrorHandler`` does.
  ///   - onCompleted: runs when the stream ends.
  ///   - onDisposed: runs once, after the end or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: constant per event. Nothing is allocated for an event that need not change actors.
  @discardableResult
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: (@Sendable @isolated(any) (Object, Element) -> Void)? = nil,
    @_inheritActorContext onError: (@Sendable @isolated(any) (Object, any Error) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) (Object) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@Sendable @isolated(any) (Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(object, onNext, onError, onCompleted, onDisposed)
  }
}

extension Observable {
  /// Subscribes the closures. It is on the class, whose closures have the type of the elements as a parameter.
  fileprivate final func subscribe<Object: AnyObject & Sendable>(
    _ object: Object,
    _ onNext: (@Sendable @isolated(any) (Object, Element) -> Void)?,
    _ onError: (@Sendable @isolated(any) (Object, any Error) -> Void)?,
    _ onCompleted: (@Sendable @isolated(any) (Object) -> Void)?,
    _ onDisposed: (@Sendable @isolated(any) (Object) -> Void)?
  ) -> any Disposable {
    let actor = onNext?.isolation ?? onError?.isolation ?? onCompleted?.isolation ?? onDisposed?.isolation
    var callbacks = Callbacks<Element>()
    if let onNext {
      let call = callable(binary: onNext, on: actor)
      callbacks.onNext = { [weak object] element in if let object { call(object, element) } }
    }
    if let onError {
      let call = callable(binary: onError, on: actor)
      callbacks.onError = { [weak object] error in if let object { call(object, error) } }
    }
    if let onCompleted {
      let call = callable(onCompleted, on: actor)
      callbacks.onCompleted = { [weak object] in if let object { call(object) } }
    }
    if let onDisposed {
      let call = callable(onDisposed, on: actor)
      callbacks.onDisposed = { [weak object] in if let object { call(object) } }
    }
    return subscribe(callbacks, on: actor)
  }
}
