extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of the latest inner stream. A newer inner stream replaces it.
  ///
  /// ```swift
  /// queries.map { client.search($0) }.switchLatest()   // results for the latest query only
  /// ```
  ///
  /// - Terminates when: the outer stream and the latest inner stream have completed.
  /// - Errors: the errors of the outer stream and of the latest inner stream.
  /// - Concurrency: the older inner stream is disposed before the newer one is subscribed to, and none of its elements
  ///   is delivered after that, on any thread.
  /// - Returns: the elements of the latest inner stream.
  /// - Complexity: constant per event. An inner `just`, `empty` or `error` needs no subscription.
  ///
  /// Source of the idea: [ReactiveX, Switch](https://reactivex.io/documentation/operators/switch.html).
  @inlinable
  public func switchLatest() -> Observable<Element.Element> {
    Assembled(SwitchRecipe(source: asObservable()) { $0.asObservable() })
  }
}
