extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Subscribes closures that get an object, without keeping the object alive.
  ///
  /// ```swift
  /// user.subscribe(with: self, onSuccess: { screen, user in screen.show(user) })
  /// ```
  ///
  /// - Concurrency: the closures run on the actor on which they are written.
  /// - Parameters:
  ///   - object: the object; it is held weakly. When it is gone, the closures do not run any more.
  ///   - onSuccess: takes the element.
  ///   - onFailure: takes the error; without it, ``Hooks/defaultErrorHandler`` does.
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
  /// Subscribes closures that get an object, without keeping the object alive.
  ///
  /// - Concurrency: the closures run on the actor on which they are written.
  /// - Parameters:
  ///   - object: the object; it is held weakly. When it is gone, the closures do not run any more.
  ///   - onSuccess: takes the element.
  ///   - onError: takes the error; without it, ``Hooks/defaultErrorHandler`` does.
  ///   - onCompleted: runs when there is no element, and only then.
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
  /// Subscribes closures that get an object, without keeping the object alive.
  ///
  /// - Concurrency: the closures run on the actor on which they are written.
  /// - Parameters:
  ///   - object: the object; it is held weakly. When it is gone, the closures do not run any more.
  ///   - onCompleted: runs when it has completed.
  ///   - onError: takes the error; without it, ``Hooks/defaultErrorHandler`` does.
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
