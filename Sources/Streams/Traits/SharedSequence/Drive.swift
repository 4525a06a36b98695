extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Subscribes closures of the main actor to this stream.
  ///
  /// ```swift
  /// title.drive(onNext: { [weak self] in self?.heading = $0 }).disposed(by: bag)
  /// ```
  ///
  /// - Concurrency: may be called anywhere. Off the main actor the subscription begins as soon as that has time.
  /// - Parameters:
  ///   - onNext: takes each element.
  ///   - onCompleted: is called when the stream ends.
  ///   - onDisposed: is called once, after the end or when the subscription is disposed.
  /// - Returns: what ends the subscription.
  @discardableResult
  public func drive(
    onNext: (@MainActor (Element) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes closures of the main actor that are given an object, without keeping the object alive.
  ///
  /// ```swift
  /// title.drive(with: self, onNext: { screen, text in screen.heading = text }).disposed(by: bag)
  /// ```
  ///
  /// - Parameters:
  ///   - object: is held weakly. When it is gone the closures are not called any more.
  ///   - onNext: takes each element.
  ///   - onCompleted: is called when the stream ends.
  ///   - onDisposed: is called once, after the end or when the subscription is disposed.
  /// - Returns: what ends the subscription.
  @discardableResult
  public func drive<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@MainActor (Object, Element) -> Void)? = nil,
    onCompleted: (@MainActor (Object) -> Void)? = nil,
    onDisposed: (@MainActor (Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes nothing: what the stream does is done, and its elements are dropped.
  ///
  /// - Returns: what ends the subscription.
  @discardableResult
  public func drive() -> any Disposable { asObservable().subscribe() }

  /// Feeds every event to observers, on the main actor; see `bind(to:)` of ``ObservableType``.
  ///
  /// ```swift
  /// title.drive(label.text, window.title)
  /// ```
  ///
  /// - Parameter observers: what is fed, and kept alive by the subscription.
  /// - Returns: what ends the subscription.
  @discardableResult
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(all: observers)
  }

  /// Feeds every event to observers of an optional element, on the main actor.
  ///
  /// - Parameter observers: what is fed, and kept alive by the subscription.
  /// - Returns: what ends the subscription.
  @discardableResult
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().map { Optional($0) }.subscribe(all: observers)
  }

  /// Feeds every element to relays, on the main actor.
  ///
  /// - Parameter relays: what is fed; they hear nothing of the end, and are kept alive by the subscription.
  /// - Returns: what ends the subscription.
  @discardableResult
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    asObservable().feed(relays) { $0 }
  }

  /// Feeds every element to relays of an optional element, on the main actor.
  ///
  /// - Parameter relays: what is fed; they hear nothing of the end, and are kept alive by the subscription.
  /// - Returns: what ends the subscription.
  @discardableResult
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    asObservable().feed(relays) { $0 }
  }

  /// Hands this stream to a closure, so that whatever consumes streams reads like a binding.
  ///
  /// ```swift
  /// let subscription = names.drive(list.rows)   // the same as list.rows(names)
  /// ```
  ///
  /// A closure that follows `drive` without parentheses is `onNext`, not this.
  ///
  /// - Parameter transformation: takes this stream.
  /// - Returns: what `transformation` returns.
  @_disfavoredOverload
  public func drive<Result>(_ transformation: (Driver<Element>) -> Result) -> Result {
    transformation(asSharedSequence())
  }

  /// Hands this stream to a closure that then takes an argument.
  ///
  /// - Parameters:
  ///   - transformation: takes this stream, and returns what takes the argument.
  ///   - curriedArgument: the argument.
  /// - Returns: what `transformation` returns in the end.
  public func drive<Argument, Result>(
    _ transformation: (Driver<Element>) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    transformation(asSharedSequence())(curriedArgument)
  }
}
