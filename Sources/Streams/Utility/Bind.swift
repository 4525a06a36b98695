extension ObservableType {
  /// Subscribes a closure to the elements.
  ///
  /// ```swift
  /// title.bind(onNext: { print($0) }).disposed(by: bag)
  /// ```
  ///
  /// - Errors: a stream that is bound should not fail; if it does, ``Hooks/defaultErrorHandler`` takes the error.
  /// - Concurrency: the closure runs on the actor on which it is written.
  /// - Parameter onNext: takes each element.
  /// - Returns: what ends the subscription.
  /// - Complexity: constant per event.
  @discardableResult
  public func bind(
    @_inheritActorContext onNext: @escaping @Sendable @isolated(any) (Element) -> Void
  ) -> any Disposable {
    subscribe(onNext: onNext)
  }

  /// Subscribes a closure that is given an object, without keeping the object alive.
  ///
  /// - Errors: as with ``bind(onNext:)``.
  /// - Concurrency: the closure runs on the actor on which it is written.
  /// - Parameters:
  ///   - object: is held weakly; when it is gone the closure is not called any more.
  ///   - onNext: takes each element.
  /// - Returns: what ends the subscription.
  /// - Complexity: constant per event.
  @discardableResult
  public func bind<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: @escaping @Sendable @isolated(any) (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext)
  }

  /// Feeds every event to observers.
  ///
  /// ```swift
  /// names.bind(to: label.text, log)
  /// ```
  ///
  /// - Errors: are fed to the observers, like every event.
  /// - Concurrency: the observers are called where the event is, one after the other.
  /// - Parameter observers: what is fed.
  /// - Returns: what ends the subscription.
  /// - Complexity: one call per observer and event.
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(all: observers)
  }

  /// Feeds every event to observers of an optional element.
  ///
  /// - Errors: are fed to the observers, like every event.
  /// - Concurrency: the observers are called where the event is, one after the other.
  /// - Parameter observers: what is fed.
  /// - Returns: what ends the subscription.
  /// - Complexity: one call per observer and event.
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    map { Optional($0) }.subscribe(all: observers)
  }

  /// Hands this stream to a closure, so that whatever consumes streams reads like a binding.
  ///
  /// ```swift
  /// let subscription = names.bind(to: list.rows)   // the same as list.rows(names)
  /// ```
  ///
  /// - Parameter binder: takes this stream.
  /// - Returns: what `binder` returns.
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Hands this stream to a closure that then takes an argument.
  ///
  /// ```swift
  /// names.bind(to: list.rows, curriedArgument: { row, name in row.title = name })
  /// ```
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

extension Observable {
  /// What several kinds of stream bind observers with.
  func subscribe<Observer: ObserverType>(all observers: [Observer]) -> any Disposable
  where Observer.Element == Element {
    if observers.count == 1 { return subscribe(observers[0]) }
    return subscribe(AnyObserver(sink: InnerSink(FanOutObserver(sinks: observers.map { $0.makeSink() }))))
  }
}

private struct FanOutObserver<Element: Sendable>: InnerObserver {
  let sinks: [Sink<Element>]

  func next(_ element: Element) { for sink in sinks { sink.next(element) } }
  func failed(_ error: any Error) { for sink in sinks { sink.failed(error) } }
  func completed() { for sink in sinks { sink.completed() } }
}
