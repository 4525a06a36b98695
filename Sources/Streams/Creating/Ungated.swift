extension Observable {
  /// Creates a stream without a contract check between the source and the operators. Use it for a source that follows
  /// the contract, or for one that violates it intentionally.
  ///
  /// Unlike `create`, it does not serialize events, does not dispose the source when it terminates, and passes on
  /// events after termination.
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
