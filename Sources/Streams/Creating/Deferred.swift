extension ObservableType {
  /// Creates a separate stream for each subscription.
  ///
  /// ```swift
  /// let now = Observable.deferred { .just(ContinuousClock.now) }   // the time of each subscription
  /// ```
  ///
  /// - Terminates when: the created stream does.
  /// - Errors: the errors of the created stream, and errors thrown by `observableFactory`.
  /// - Concurrency: `observableFactory` runs on the subscribing thread.
  /// - Parameter observableFactory: creates the stream.
  /// - Returns: a stream that emits the events of the stream created for each subscription.
  /// - Complexity: adds no cost to an event.
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
    // The closure may have ended the stream.
    return sink.hasEnded ? .none : source.run(sink)
  }
}
