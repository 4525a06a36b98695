extension ObservableType {
  /// A stream that completes at once.
  ///
  /// ```swift
  /// Observable<Int>.empty()   // completed
  /// ```
  ///
  /// - Terminates when: it is subscribed to.
  /// - Errors: none.
  /// - Concurrency: completes during the subscription, on the thread that subscribes.
  /// - Returns: the stream without elements.
  /// - Complexity: constant. `flatMap`, `concat` and `merge` do without a subscription.
  ///
  /// Source of the idea: [ReactiveX, Empty](https://reactivex.io/documentation/operators/empty-never-throw.html).
  public static func empty() -> Observable<Element> { Assembled(EmptyRecipe()) }
}

private struct EmptyRecipe<Element: Sendable>: Recipe {
  func run(_ sink: consuming Sink<Element>) -> Teardown {
    sink.completed()
    return .none
  }

  func pushScalar(_ sink: Sink<Element>) -> ScalarPush { .completed }
}
