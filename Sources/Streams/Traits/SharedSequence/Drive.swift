extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Subscribes closures on the main actor to this stream.
  ///
  /// ```swift
  /// title.drive(onNext: { [weak self] in self?.heading = $0 }).disposed(by: bag)
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
  public func drive(
    onNext: (@MainActor (Element) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes closures on the main actor that receive an object, without retaining the object.
  ///
  /// ```swift
  /// title.drive(with: self, onNext: { screen, text in screen.heading = text }).disposed(by: bag)
  /// ```
  ///
  /// - Parameters:
  ///   - object: the object, which is referenced weakly. After it is deallocated, the closures no longer run.
  ///   - onNext: receives each element.
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

  /// Subscribes without closures. The stream runs, and its elements are dropped.
  ///
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func drive() -> any Disposable { asObservable().subscribe() }

  /// Sends every event to observers on the main actor. See `bind(to:)` of ``ObservableType``.
  ///
  /// ```swift
  /// title.drive(label.text, window.title)
  /// ```
  ///
  /// - Parameter observers: the observers of the events, which the subscription retains.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(all: observers)
  }

  /// Sends every event to observers of an optional element, on the main actor.
  ///
  /// - Parameter observers: the observers of the events, which the subscription retains.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().map { Optional($0) }.subscribe(all: observers)
  }

  /// Sends every element to relays on the main actor.
  ///
  /// - Parameter relays: the relays that accept the elements. They do not receive the end. The subscription retains
  ///   them.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    asObservable().feed(relays)
  }

  /// Sends every element to relays of an optional element, on the main actor.
  ///
  /// - Parameter relays: the relays that accept the elements. They do not receive the end. The subscription retains
  ///   them.
  /// - Returns: a disposable that ends the subscription.
  @discardableResult
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    asObservable().feed(relays)
  }

  /// Passes this stream, as an ``Observable``, to a function, so that calling a function with a stream parameter reads
  /// like a binding.
  ///
  /// ```swift
  /// let subscription = names.drive(list.rows)   // the same as list.rows(names.asObservable())
  /// ```
  ///
  /// A trailing closure of `drive` without parentheses is `onNext`, not `transformation`. Call a function of a
  /// ``Driver`` directly.
  ///
  /// - Concurrency: `transformation` runs on the calling thread. The stream delivers on the main actor.
  /// - Parameter transformation: receives this stream.
  /// - Returns: the result of `transformation`.
  ///
  /// Source of the idea: RxCocoa.
  @_disfavoredOverload
  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
    transformation(asObservable())
  }

  /// Passes this stream, as an ``Observable``, to a function, and an argument to the closure that the function returns.
  ///
  /// ```swift
  /// names.drive(list.rows, curriedArgument: { row, name in row.title = name })
  /// ```
  ///
  /// - Concurrency: both closures run on the calling thread. The stream delivers on the main actor.
  /// - Parameters:
  ///   - transformation: receives this stream, and returns a closure that receives the argument.
  ///   - curriedArgument: the argument.
  /// - Returns: the result of the second closure.
  ///
  /// Source of the idea: RxCocoa.
  public func drive<Argument, Result>(
    _ transformation: (Observable<Element>) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    transformation(asObservable())(curriedArgument)
  }
}
