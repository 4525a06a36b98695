extension ObservableType {
  /// A stream that is made anew for each subscription.
  ///
  /// ```swift
  /// let now = Observable.deferred { .just(ContinuousClock.now) }   // the time of each subscription
  /// ```
  ///
  /// - Terminates when: the stream that was made does.
  /// - Errors: the errors of that stream, and errors that `observableFactory` throws.
  /// - Concurrency: `observableFactory` runs on the thread that subscribes.
  /// - Parameter observableFactory: makes the stream.
  /// - Returns: a stream that emits the events of the stream made for each subscription.
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

  init(make: @escaping @Sendable () throws -> Observable<Element>) { self.make = make }

  package func run(_ sink: consuming Sink<Element>) -> Teardown {
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
