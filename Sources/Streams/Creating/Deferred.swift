extension ObservableType {
  /// A stream that is made anew for each subscription.
  ///
  /// ```swift
  /// let now = Observable.deferred { .just(ContinuousClock.now) }   // the time of each subscription
  /// ```
  ///
  /// - Terminates when: the stream that was made does.
  /// - Errors: those of the stream that was made, and what `observableFactory` throws.
  /// - Concurrency: `observableFactory` runs where the subscription is made.
  /// - Parameter observableFactory: makes the stream.
  /// - Returns: the stream that stands for those made.
  /// - Complexity: nothing is added to an event.
  ///
  /// Source of the idea: [ReactiveX, Defer](https://reactivex.io/documentation/operators/defer.html).
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> Observable<Element>
  ) -> Observable<Element> {
    Assembled(DeferredRecipe(make: observableFactory))
  }
}

private struct DeferredRecipe<Element: Sendable>: Recipe {
  let make: @Sendable () throws -> Observable<Element>

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    let source: Observable<Element>
    do {
      source = try make()
    } catch {
      sink.failed(error)
      return .none
    }
    return source.run(sink)
  }
}
