extension Observable {
  /// A stream of a source that keeps the contract, or whose breaches are the point: nothing stands between it and the
  /// operators.
  ///
  /// Unlike with `create`, what it emits is not serialised, its end does not dispose it, and nothing is cut off after
  /// that.
  package static func ungated(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Assembled(UngatedRecipe(subscribe: subscribe))
  }
}

private struct UngatedRecipe<Element: Sendable>: Recipe {
  let subscribe: @Sendable (AnyObserver<Element>) -> any Disposable

  func run(_ sink: consuming Sink<Element>) -> Teardown {
    Teardown(subscribe(AnyObserver(sink: sink)))
  }
}
