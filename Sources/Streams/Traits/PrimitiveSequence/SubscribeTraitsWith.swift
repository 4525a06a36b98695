extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Subscribes closures that receive an object, without retaining the object.
  ///
  /// ```swift
  /// user.subscribe(with: self, onSuccess: { screen, user in screen.show(user) })
  /// ```
  ///
  /// - Concurrency: the closures run on the actor to which they are isolated.
  /// - Parameters:
  ///   - object: the object, which is referenced weakly. After it is deallocated, the closures no longer run.
  ///   - onSuccess: receives the element.
  ///   - onFailure: receives the error. Without it, the error is passed to ``Hooks/defaultErrorHandler``.
  ///   - onDisposed: runs once, after the outcome or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onSuccess: (@Sendable @isolated(any) (Object, Element) -> Void)? = nil,
    @_inheritActorContext onFailure: (@Sendable @isolated(any) (Object, any Error) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@Sendable @isolated(any) (Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(with: object, onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Subscribes closures that receive an object, without retaining the object.
  ///
  /// - Concurrency: the closures run on the actor to which they are isolated.
  /// - Parameters:
  ///   - object: the object, which is referenced weakly. After it is deallocated, the closures no longer run.
  ///   - onSuccess: receives the element.
  ///   - onError: receives the error. Without it, the error is passed to ``Hooks/defaultErrorHandler``.
  ///   - onCompleted: runs only if there is no element.
  ///   - onDisposed: runs once, after the outcome or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onSuccess: (@Sendable @isolated(any) (Object, Element) -> Void)? = nil,
    @_inheritActorContext onError: (@Sendable @isolated(any) (Object, any Error) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) (Object) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@Sendable @isolated(any) (Object) -> Void)? = nil
  ) -> any Disposable {
    let actor = onSuccess?.isolation ?? onError?.isolation ?? onCompleted?.isolation ?? onDisposed?.isolation
    let success = onSuccess.map { callable(binary: $0, on: actor) }
    let none = onCompleted.map { callable($0, on: actor) }
    var callbacks = Callbacks<Element?>(
      onNext: { [weak object] element in
        guard let object else { return }
        if let element { success?(object, element) } else { none?(object) }
      })
    if let onError {
      let call = callable(binary: onError, on: actor)
      callbacks.onError = { [weak object] error in if let object { call(object, error) } }
    }
    if let onDisposed {
      let call = callable(onDisposed, on: actor)
      callbacks.onDisposed = { [weak object] in if let object { call(object) } }
    }
    return asObservable().outcome().subscribe(callbacks, on: actor)
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes closures that receive an object, without retaining the object.
  ///
  /// - Concurrency: the closures run on the actor to which they are isolated.
  /// - Parameters:
  ///   - object: the object, which is referenced weakly. After it is deallocated, the closures no longer run.
  ///   - onCompleted: runs when the completable has completed.
  ///   - onError: receives the error. Without it, the error is passed to ``Hooks/defaultErrorHandler``.
  ///   - onDisposed: runs once, after the outcome or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onCompleted: (@Sendable @isolated(any) (Object) -> Void)? = nil,
    @_inheritActorContext onError: (@Sendable @isolated(any) (Object, any Error) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@Sendable @isolated(any) (Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(with: object, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}
