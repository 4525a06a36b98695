extension ObservableType {
  /// Subscribes closures that receive an object, without retaining the object.
  ///
  /// ```swift
  /// rows.subscribe(with: self, onNext: { controller, rows in controller.show(rows) })
  /// ```
  ///
  /// - Concurrency: the closures run on the actor to which they are isolated, as in
  ///   ``subscribe(onNext:onError:onCompleted:onDisposed:)``.
  /// - Parameters:
  ///   - object: the object, which is retained weakly. After it has been deallocated, the closures no longer run. The
  ///     subscription continues until it is disposed.
  ///   - onNext: receives each element.
  ///   - onError: receives the error that ends the stream. If nil, ``Hooks/defaultErrorHandler`` receives it.
  ///   - onCompleted: runs when the stream completes.
  ///   - onDisposed: runs once, after the termination or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: constant per event. Nothing is allocated for an event that does not change actors.
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
  /// Subscribes the closures. It is declared on the class, so closures have the element type as a parameter.
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
