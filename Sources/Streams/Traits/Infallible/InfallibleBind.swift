extension InfallibleType {
  /// Subscribes a closure to the elements, which runs on the actor on which it is written.
  ///
  /// ```swift
  /// title.bind(onNext: { print($0) }).disposed(by: bag)
  /// ```
  ///
  /// - Parameter onNext: takes each element.
  /// - Returns: what ends the subscription.
  @discardableResult
  public func bind(
    @_inheritActorContext onNext: @escaping @Sendable @isolated(any) (Element) -> Void
  ) -> any Disposable {
    asObservable().bind(onNext: onNext)
  }

  /// Subscribes a closure that is given an object, without keeping the object alive.
  ///
  /// - Parameters:
  ///   - object: is held weakly; when it is gone the closure is not called any more.
  ///   - onNext: takes each element, on the actor on which it is written.
  /// - Returns: what ends the subscription.
  @discardableResult
  public func bind<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: @escaping @Sendable @isolated(any) (Object, Element) -> Void
  ) -> any Disposable {
    asObservable().bind(with: object, onNext: onNext)
  }

  /// Feeds every event to observers; see `bind(to:)` of ``ObservableType``.
  ///
  /// - Returns: what ends the subscription.
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(all: observers)
  }

  /// Feeds every event to observers of an optional element.
  ///
  /// - Returns: what ends the subscription.
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().map { Optional($0) }.subscribe(all: observers)
  }

  /// Feeds every element to relays.
  ///
  /// - Parameter relays: what is fed; they hear nothing of the end, and are kept alive by the subscription.
  /// - Returns: what ends the subscription.
  @discardableResult
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    asObservable().feed(relays) { $0 }
  }

  /// Feeds every element to relays of an optional element.
  ///
  /// - Parameter relays: what is fed; they hear nothing of the end, and are kept alive by the subscription.
  /// - Returns: what ends the subscription.
  @discardableResult
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    asObservable().feed(relays) { $0 }
  }

  /// Hands this stream to a closure, so that whatever consumes streams reads like a binding.
  ///
  /// - Parameter binder: takes this stream.
  /// - Returns: what `binder` returns.
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Hands this stream to a closure that then takes an argument.
  ///
  /// - Parameters:
  ///   - binder: takes this stream, and returns what takes the argument.
  ///   - curriedArgument: the argument.
  /// - Returns: what `binder` returns in the end.
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }
}
