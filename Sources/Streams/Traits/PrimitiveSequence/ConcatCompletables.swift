extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Runs completables one after the other, until all have completed.
  ///
  /// ```swift
  /// Completable.concat(validate, save, notify).subscribe(onCompleted: { print("done") })
  /// ```
  ///
  /// - Errors: the first error. Later completables are not subscribed to.
  /// - Concurrency: subscribes to each completable on the thread on which the previous one has completed. See
  ///   ``ObservableType/concat(_:)-method``.
  /// - Parameter sources: the completables, in order.
  /// - Returns: a completable that completes when the last completable has completed, or immediately if there is none.
  public static func concat(_ sources: Completable...) -> Completable {
    Completable(raw: Observable.concatenated(sources.map { $0.asObservable() }))
  }

  /// Runs the completables of a sequence one after the other, until all have completed.
  ///
  /// - Errors: the first error. Later completables are not requested from the sequence.
  /// - Parameter sources: the completables, in order. Unless the sequence is a collection, each completable is
  ///   requested when the previous one has completed, so the sequence may be infinite.
  /// - Returns: a completable that completes when the last completable has completed, or immediately if there is none.
  public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: Observables.concat(sources))
  }
}
