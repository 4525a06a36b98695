extension Infallible {
  /// The observer of an infallible stream created from a closure.
  public typealias InfallibleObserver = @Sendable (InfallibleEvent<Element>) -> Void

  /// Creates a stream from a closure that runs for each subscription.
  ///
  /// ```swift
  /// let numbers = Infallible<Int>.create { observer in
  ///   observer(.next(1))
  ///   observer(.completed)
  ///   return Disposables.create()
  /// }
  /// ```
  ///
  /// - Concurrency: `subscribe` runs on the subscribing thread. Any thread may call its observer. See
  ///   ``ObservableType/create(_:)``.
  /// - Parameter subscribe: starts the work and returns a disposable that stops it. The stream disposes it exactly
  ///   once, after the end or when the subscription is disposed.
  @inlinable
  public static func create(
    subscribe: @escaping @Sendable (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible<Element> {
    Infallible(
      raw: Observable.create { observer in
        subscribe { event in
          switch event {
          case .next(let element): observer.onNext(element)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// Returns a stream of the given elements.
  ///
  /// ```swift
  /// Infallible.of(1, 2, 3)   // 1 2 3
  /// ```
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - scheduler: the scheduler that emits the elements. See ``ObservableType/of(_:scheduler:)``.
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> {
    Infallible(raw: .from(elements, scheduler: scheduler))
  }

  /// Returns a stream of the elements of a sequence.
  ///
  /// - Parameters:
  ///   - sequence: the elements, iterated for each subscription.
  ///   - scheduler: the scheduler that emits the elements. See ``ObservableType/from(_:scheduler:)-(Elements,_)``.
  public static func from<Elements: Sequence & Sendable>(
    _ sequence: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> where Elements.Element == Element {
    if let array = sequence as? [Element] { return Infallible(raw: .from(array, scheduler: scheduler)) }
    return Infallible(raw: .from(sequence, scheduler: scheduler))
  }
}

extension InfallibleType {
  /// Returns a stream of one element.
  @inlinable
  public static func just(_ element: Element) -> Infallible<Element> { Infallible(raw: .just(element)) }

  /// Returns a stream of one element, emitted on a scheduler.
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: .just(element, scheduler: scheduler))
  }

  /// Returns a stream that completes without an element.
  @inlinable
  public static func empty() -> Infallible<Element> { Infallible(raw: .empty()) }

  /// Returns a stream that has no element and does not end.
  public static func never() -> Infallible<Element> { Infallible(raw: .never()) }

  /// Returns a stream that is created for each subscription.
  ///
  /// - Parameter observableFactory: creates the stream on the subscribing thread.
  public static func deferred(
    _ observableFactory: @escaping @Sendable () -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(raw: .deferred { observableFactory().asObservable() })
  }
}
