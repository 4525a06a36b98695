extension ObservableType {
  /// A stream in which nothing ever happens.
  ///
  /// ```swift
  /// Observable<Int>.never()   // no element, no end
  /// ```
  ///
  /// - Terminates when: never.
  /// - Errors: none.
  /// - Concurrency: calls nobody.
  /// - Returns: the silent stream.
  /// - Complexity: constant.
  ///
  /// Source of the idea: [ReactiveX, Never](https://reactivex.io/documentation/operators/empty-never-throw.html).
  public static func never() -> Observable<Element> { Assembled(NeverRecipe()) }
}

private struct NeverRecipe<Element: Sendable>: Recipe {
  func run(_ sink: consuming Sink<Element>) -> Teardown { .none }
}
