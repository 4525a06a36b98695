extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the elements of the latest inner stream; a newer one replaces it.
  ///
  /// ```swift
  /// queries.map { client.search($0) }.switchLatest()   // results for the latest query only
  /// ```
  ///
  /// - Terminates when: the outer stream and the latest inner one have completed.
  /// - Errors: the errors of the outer stream and of the latest inner one.
  /// - Concurrency: disposes the older stream before it subscribes to the newer one, and then delivers nothing more of
  ///   the older one, no matter on which threads they emit.
  /// - Returns: the elements of the inner stream that is the latest at the time.
  /// - Complexity: constant per event; an inner `just`, `empty` or `error` takes no subscription.
  ///
  /// Source of the idea: [ReactiveX, Switch](https://reactivex.io/documentation/operators/switch.html).
  @inlinable
  public func switchLatest() -> Observable<Element.Element> {
    Assembled(SwitchRecipe(source: asObservable()) { $0.asObservable() })
  }
}
