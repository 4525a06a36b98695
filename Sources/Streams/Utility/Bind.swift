extension ObservableType {
  /// Subscribes a closure to the elements.
  ///
  /// ```swift
  /// title.bind(onNext: { print($0) }).disposed(by: bag)
  /// ```
  ///
  /// - Errors: a bound stream should not fail. If it does, ``Hooks/defaultErrorHandler`` receives the error.
  /// - Concurrency: the closure runs on the actor to which it is isolated.
  /// - Parameter onNext: receives each element.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: constant per event.
  @discardableResult
  public func bind(
    @_inheritActorContext onNext: @escaping @Sendable @isolated(any) (Element) -> Void
  ) -> any Disposable {
    subscribe(onNext: onNext)
  }

  /// Subscribes a closure that receives an object, without retaining the object.
  ///
  /// - Errors: see ``bind(onNext:)``.
  /// - Concurrency: the closure runs on the actor to which it is isolated.
  /// - Parameters:
  ///   - object: the object, which is retained weakly. After it has been deallocated, the closure no longer runs.
  ///   - onNext: receives each element.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: constant per event.
  @discardableResult
  public func bind<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: @escaping @Sendable @isolated(any) (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext)
  }

  /// Sends every event to observers.
  ///
  /// ```swift
  /// names.bind(to: label.text, log)
  /// ```
  ///
  /// To keep two values equal, use ``TwoWayBindable/bindTwoWay(to:)``. Two one-way bindings in opposite directions may
  /// send values back and forth indefinitely.
  ///
  /// - Errors: sent to the observers, like every event.
  /// - Concurrency: the observers receive an event on the thread on which the stream emits it, one after the other.
  /// - Parameter observers: the observers that receive the events.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: one call per observer and event.
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(all: observers)
  }

  /// Sends every event to observers of an optional element.
  ///
  /// - Errors: sent to the observers, like every event.
  /// - Concurrency: the observers receive an event on the thread on which the stream emits it, one after the other.
  /// - Parameter observers: the observers that receive the events.
  /// - Returns: a disposable that ends the subscription.
  /// - Complexity: one call per observer and event.
  @discardableResult
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    map { Optional($0) }.subscribe(all: observers)
  }

  /// Passes this stream to a closure, so that the call of any function with a stream parameter reads like a binding.
  ///
  /// ```swift
  /// let subscription = names.bind(to: list.rows)   // the same as list.rows(names)
  /// ```
  ///
  /// - Parameter binder: receives this stream.
  /// - Returns: the result of `binder`.
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Passes this stream to a closure, and then an argument to the closure that it returns.
  ///
  /// ```swift
  /// names.bind(to: list.rows, curriedArgument: { row, name in row.title = name })
  /// ```
  ///
  /// - Parameters:
  ///   - binder: receives this stream, and returns a closure that receives the argument.
  ///   - curriedArgument: the argument.
  /// - Returns: the result of the returned closure.
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }
}

extension Observable {
  /// Binds any kind of stream to observers.
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
  var hasEnded: Bool { sinks.allSatisfy(\.hasEnded) }
}
