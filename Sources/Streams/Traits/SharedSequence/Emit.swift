extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Subscribes closures on the main actor to this stream.
  ///
  /// ```swift
  /// failures.emit(onNext: { [weak self] in self?.showAlert($0) }).disposed(by: bag)
  /// ```
  ///
  /// - Concurrency: any thread may call it. Off the main actor, the subscription begins as soon as the main actor is
  ///   available.
  /// - Parameters:
  ///   - onNext: receives each element.
  ///   - onCompleted: runs when the stream ends.
  ///   - onDisposed: runs once, after the end or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit(
    onNext: (@MainActor (Element) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes closures on the main actor that receive an object, without retaining the object.
  ///
  /// ```swift
  /// failures.emit(with: self, onNext: { screen, text in screen.showAlert(text) }).disposed(by: bag)
  /// ```
  ///
  /// - Parameters:
  ///   - object: the object, which is referenced weakly. After it is deallocated, the closures no longer run.
  ///   - onNext: receives each element.
  ///   - onCompleted: runs when the stream ends.
  ///   - onDisposed: runs once, after the end or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@MainActor (Object, Element) -> Void)? = nil,
    onCompleted: (@MainActor (Object) -> Void)? = nil,
    onDisposed: (@MainActor (Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes without closures. The stream runs, and its elements are dropped.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit() -> any Disposable { asObservable().subscribe() }

  /// Sends every event to observers on the main actor. See `bind(to:)` of ``ObservableType``.
  ///
  /// ```swift
  /// taps.emit(to: counter, log)
  /// ```
  ///
  /// - Parameter observers: the observers of the events, which the subscription retains.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(all: observers)
  }

  /// Sends every event to observers of an optional element, on the main actor.
  ///
  /// - Parameter observers: the observers of the events, which the subscription retains.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().map { Optional($0) }.subscribe(all: observers)
  }

  /// Sends every element to relays on the main actor.
  ///
  /// - Parameter relays: the relays that accept the elements. They do not receive the end. The subscription retains
  ///   them.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    asObservable().feed(relays)
  }

  /// Sends every element to relays of an optional element, on the main actor.
  ///
  /// - Parameter relays: the relays that accept the elements. They do not receive the end. The subscription retains
  ///   them.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    asObservable().feed(relays)
  }
}
