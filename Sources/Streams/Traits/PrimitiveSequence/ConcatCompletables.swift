extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Runs completables one after the other, until all have completed.
  ///
  /// ```swift
  /// Completable.concat(validate, save, notify).subscribe(onCompleted: { print("done") })
  /// ```
  ///
  /// - Errors: the first error; the completables after it are not subscribed to.
  /// - Concurrency: subscribes to each on the thread on which the one before it has completed; see
  ///   ``ObservableType/concat(_:)-method``.
  /// - Parameter sources: the completables, in order.
  /// - Returns: a completable that completes when the last one has; at once if there is none.
  public static func concat(_ sources: Completable...) -> Completable {
    Completable(raw: Observable.concatenated(sources.map { $0.asObservable() }))
  }

  /// Runs the completables of a sequence one after the other, until all have completed.
  ///
  /// - Errors: the first error; the sequence is not asked for the completables after it.
  /// - Parameter sources: the completables, in order. A sequence that is no collection is asked for the next one when
  ///   the one before it has completed, so there may be infinitely many.
  /// - Returns: a completable that completes when the last one has; at once if there is none.
  public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: Observables.concat(sources))
  }
}
