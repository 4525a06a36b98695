extension ObservableType where Element: ObservableConvertibleType {
  /// Emits what the latest inner stream emits; a newer one replaces it.
  ///
  /// ```swift
  /// queries.map { client.search($0) }.switchLatest()   // results for the latest query only
  /// ```
  ///
  /// - Terminates when: the outer stream and the latest inner one have completed.
  /// - Errors: those of the outer stream and of the latest inner one.
  /// - Concurrency: the replaced stream is disposed, and nothing of it is delivered any more, before the newer one is
  ///   subscribed to, from whatever threads they emit.
  /// - Returns: the elements of whichever inner stream is the latest.
  /// - Complexity: constant per event; an inner `just`, `empty` or `error` takes no subscription.
  ///
  /// Source of the idea: [ReactiveX, Switch](https://reactivex.io/documentation/operators/switch.html).
  public func switchLatest() -> Observable<Element.Element> {
    Assembled(SwitchRecipe(source: asObservable()) { $0.asObservable() })
  }
}
