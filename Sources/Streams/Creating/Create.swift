extension ObservableType {
  /// Creates a stream from a closure that runs for each subscription.
  ///
  /// ```swift
  /// let clock = Observable<Int>.create { observer in
  ///   observer.onNext(1)
  ///   observer.onCompleted()
  ///   return Disposables.create { print("stopped") }
  /// }
  /// ```
  ///
  /// - Terminates when: `subscribe` sends an error or completion to its observer.
  /// - Errors: the errors sent to the observer.
  /// - Concurrency: `subscribe` runs on the subscribing thread. Any number of threads may call the observer
  ///   concurrently. Events are delivered one at a time, and events after termination are ignored.
  /// - Parameter subscribe: starts the work and returns a disposable that stops it. The stream disposes the disposable
  ///   exactly once, when the stream terminates or the subscription is disposed.
  /// - Returns: the stream of the events sent to the observer.
  /// - Complexity: constant per event. A compare-and-swap serializes each event.
  ///
  /// Source of the idea: [ReactiveX, Create](https://reactivex.io/documentation/operators/create.html).
  public static func create(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Assembled(CreateRecipe(subscribe: subscribe))
  }
}

private struct CreateRecipe<Element: Sendable>: Recipe {
  let subscribe: @Sendable (AnyObserver<Element>) -> any Disposable

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let serialized = SerializedSink(sink)
    serialized.subscription.upstream.set(subscribe(AnyObserver(sink: serialized)))
    return .subscription(serialized.subscription)
  }
}
