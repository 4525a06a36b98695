extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Subscribes closures of the main actor to this stream.
  ///
  /// ```swift
  /// failures.emit(onNext: { [weak self] in self?.showAlert($0) }).disposed(by: bag)
  /// ```
  ///
  /// - Concurrency: any thread may call it. Off the main actor, the subscription begins as soon as that has time.
  /// - Parameters:
  ///   - onNext: takes each element.
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

  /// Subscribes closures of the main actor that get an object, without keeping the object alive.
  ///
  /// ```swift
  /// failures.emit(with: self, onNext: { screen, text in screen.showAlert(text) }).disposed(by: bag)
  /// ```
  ///
  /// - Parameters:
  ///   - object: the object; it is held weakly. When it is gone, the closures do not run any more.
  ///   - onNext: takes each element.
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

  /// Subscribes without closures: the stream runs, and its elements are dropped.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit() -> any Disposable { asObservable().subscribe() }

  /// Feeds every event to observers, on the main actor; see `bind(to:)` of ``ObservableType``.
  ///
  /// ```swift
  /// taps.emit(to: counter, log)
  /// ```
  ///
  /// - Parameter observers: the observers that take the events; the subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(all: observers)
  }

  /// Feeds every event to observers of an optional element, on the main actor.
  ///
  /// - Parameter observers: the observers that take the events; the subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().map { Optional($0) }.subscribe(all: observers)
  }

  /// Feeds every element to relays, on the main actor.
  ///
  /// - Parameter relays: the relays that take the elements. They hear nothing of the end; the
  ///   subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    asObservable().feed(relays)
  }

  /// Feeds every element to relays of an optional element, on the main actor.
  ///
  /// - Parameter relays: the relays that take the elements. They hear nothing of the end; the
  ///   subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    asObservable().feed(relays)
  }
}
