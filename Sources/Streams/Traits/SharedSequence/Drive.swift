extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Subscribes closures of the main actor to this stream.
  ///
  /// ```swift
  /// title.drive(onNext: { [weak self] in self?.heading = $0 }).disposed(by: bag)
  /// ```
  ///
  /// - Concurrency: any thread may call it. Off the main actor, the subscription begins as soon as that has time.
  /// - Parameters:
  ///   - onNext: takes each element.
  ///   - onCompleted: runs when the stream ends.
  ///   - onDisposed: runs once, after the end or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func drive(
    onNext: (@MainActor (Element) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes closures of the main actor that get an object, without keeping the object alive.
  ///
  /// ```swift
  /// title.drive(with: self, onNext: { screen, text in screen.heading = text }).disposed(by: bag)
  /// ```
  ///
  /// - Parameters:
  ///   - object: the object; it is held weakly. When it is gone, the closures do not run any more.
  ///   - onNext: takes each element.
  ///   - onCompleted: runs when the stream ends.
  ///   - onDisposed: runs once, after the end or when the subscription is disposed.
  /// - Returns: a disposable that ends the subscription.
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

  /// Subscribes without closures: the stream runs, and its elements are dropped.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func drive() -> any Disposable { asObservable().subscribe() }

  /// Feeds every event to observers, on the main actor; see `bind(to:)` of ``ObservableType``.
  ///
  /// ```swift
  /// title.drive(label.text, window.title)
  /// ```
  ///
  /// - Parameter observers: the observers that take the events; the subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(all: observers)
  }

  /// Feeds every event to observers of an optional element, on the main actor.
  ///
  /// - Parameter observers: the observers that take the events; the subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().map { Optional($0) }.subscribe(all: observers)
  }

  /// Feeds every element to relays, on the main actor.
  ///
  /// - Parameter relays: the relays that take the elements. They hear nothing of the end; the
  ///   subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    asObservable().feed(relays)
  }

  /// Feeds every element to relays of an optional element, on the main actor.
  ///
  /// - Parameter relays: the relays that take the elements. They hear nothing of the end; the
  ///   subscription keeps them alive.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    asObservable().feed(relays)
  }

  /// Passes this stream to a closure, so that a call of any function that takes a stream reads like a binding.
  ///
  /// ```swift
  /// let subscription = names.drive(list.rows)   // the same as list.rows(names)
  /// ```
  ///
  /// A closure that follows `drive` without parentheses is `onNext`, not this.
  ///
  /// - Parameter transformation: takes this stream.
  /// - Returns: the result of `transformation`.
  @_disfavoredOverload
  public func drive<Result>(_ transformation: (Driver<Element>) -> Result) -> Result {
    transformation(asSharedSequence())
  }

  /// Passes this stream to a closure, and then an argument to the closure that it returns.
  ///
  /// - Parameters:
  ///   - transformation: takes this stream, and returns a closure that takes the argument.
  ///   - curriedArgument: the argument.
  /// - Returns: the result of that closure.
  public func drive<Argument, Result>(
    _ transformation: (Driver<Element>) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    transformation(asSharedSequence())(curriedArgument)
  }
}
