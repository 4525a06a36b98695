extension ObservableType {
  /// A stream that fails at once.
  ///
  /// ```swift
  /// Observable<Int>.error(RxError.timeout)   // error(timeout)
  /// ```
  ///
  /// - Terminates when: it is subscribed to.
  /// - Errors: `error`.
  /// - Concurrency: fails during the subscription, on the thread that subscribes.
  /// - Parameter error: the error.
  /// - Returns: the failing stream.
  /// - Complexity: constant. `flatMap`, `concat` and `merge` do without a subscription.
  ///
  /// Source of the idea: [ReactiveX, Throw](https://reactivex.io/documentation/operators/empty-never-throw.html).
  public static func error(_ error: any Error) -> Observable<Element> { Assembled(ErrorRecipe(error: error)) }
}

private struct ErrorRecipe<Element: Sendable>: Recipe {
  let error: any Error

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    sink.failed(error)
    return .none
  }

  func pushScalar(_ sink: Sink<Element>) -> ScalarPush {
    sink.failed(error)
    return .failed
  }
}
