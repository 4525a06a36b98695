extension InfallibleType {
  /// Subscribes a closure to the elements. The closure runs on the actor to which it is isolated.
  ///
  /// ```swift
  /// title.bind(onNext: { print($0) }).disposed(by: bag)
  /// ```
  ///
  /// - Parameter onNext: receives each element.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind(
    @_inheritActorContext onNext: @escaping @Sendable @isolated(any) (Element) -> Void
  ) -> any Disposable {
    asObservable().bind(onNext: onNext)
  }

  /// Subscribes a closure that receives an object, without retaining the object.
  ///
  /// - Parameters:
  ///   - object: the object, which is referenced weakly. After it is deallocated, the closure no longer runs.
  ///   - onNext: receives each element, on the actor to which it is isolated.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: @escaping @Sendable @isolated(any) (Object, Element) -> Void
  ) -> any Disposable {
    asObservable().bind(with: object, onNext: onNext)
  }

  /// Sends every event to observers. See `bind(to:)` of ``ObservableType``.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(all: observers)
  }

  /// Sends every event to observers of an optional element.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().map { Optional($0) }.subscribe(all: observers)
  }

  /// Sends every element to relays.
  ///
  /// - Parameter relays: the relays that accept the elements. They do not receive the end. The subscription retains
  ///   them.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    asObservable().feed(relays)
  }

  /// Sends every element to relays of an optional element.
  ///
  /// - Parameter relays: the relays that accept the elements. They do not receive the end. The subscription retains
  ///   them.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    asObservable().feed(relays)
  }

  /// Passes this stream to a closure, so that calling any function with a stream parameter reads like a binding.
  ///
  /// - Parameter binder: receives this stream.
  /// - Returns: the result of `binder`.
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Passes this stream to a closure, and an argument to the closure that it returns.
  ///
  /// - Parameters:
  ///   - binder: receives this stream, and returns a closure that receives the argument.
  ///   - curriedArgument: the argument.
  /// - Returns: the result of the second closure.
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }
}
