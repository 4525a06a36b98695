extension InfallibleType {
  /// Subscribes a closure to the elements. It runs on the actor on which it is written.
  ///
  /// ```swift
  /// title.bind(onNext: { print($0) }).disposed(by: bag)
  /// ```
  ///
  /// - Parameter onNext: takes each element.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind(
    @_inheritActorContext onNext: @escaping @Sendable @isolated(any) (Element) -> Void
  ) -> any Disposable {
    asObservable().bind(onNext: onNext)
  }

  /// Subscribes a closure that gets an object, without keeping the object alive.
  ///
  /// - Parameters:
  ///   - object: the object; it is held weakly. When it is gone, the closure does not run any more.
  ///   - onNext: takes each element, on the actor on which it is written.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: @escaping @Sendable @isolated(any) (Object, Element) -> Void
  ) -> any Disposable {
    asObservable().bind(with: object, onNext: onNext)
  }

  /// Feeds every event to observers; see `bind(to:)` of ``ObservableType``.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(all: observers)
  }

  /// Feeds every event to observers of an optional element.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().map { Optional($0) }.subscribe(all: observers)
  }

  /// Feeds every element to relays.
  ///
  /// - Parameter relays: the relays that take the elements. They hear nothing of the end; the
  ///   subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    asObservable().feed(relays)
  }

  /// Feeds every element to relays of an optional element.
  ///
  /// - Parameter relays: the relays that take the elements. They hear nothing of the end; the
  ///   subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    asObservable().feed(relays)
  }

  /// Passes this stream to a closure, so that a call of any function that takes a stream reads like a binding.
  ///
  /// - Parameter binder: takes this stream.
  /// - Returns: the result of `binder`.
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Passes this stream to a closure, and then an argument to the closure that it returns.
  ///
  /// - Parameters:
  ///   - binder: takes this stream, and returns a closure that takes the argument.
  ///   - curriedArgument: the argument.
  /// - Returns: the result of that closure.
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }
}
