extension ObservableType {
  /// A stream made of a closure that runs for each subscription.
  ///
  /// ```swift
  /// let clock = Observable<Int>.create { observer in
  ///   observer.onNext(1)
  ///   observer.onCompleted()
  ///   return Disposables.create { print("stopped") }
  /// }
  /// ```
  ///
  /// - Terminates when: the observer gets an error or the end.
  /// - Errors: the errors that the observer gets.
  /// - Concurrency: `subscribe` runs on the thread that subscribes. Any thread may call its observer, also several at
  ///   once: events are passed on one at a time, and those after the end are ignored.
  /// - Parameter subscribe: starts the work and returns a disposable that stops it. The stream disposes that exactly
  ///   once, when it ends or the subscription is disposed.
  /// - Returns: the stream of the events that the observers get.
  /// - Complexity: constant per event; a compare-and-swap serialises it.
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
