extension Observable {
  /// A stream of a source that keeps the contract, or one whose breaches are the point: nothing stands between the
  /// source and the operators.
  ///
  /// Unlike with `create`, nothing serialises its events, its end does not dispose it, and events
  /// after the end go through.
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
