extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// One after the other, until all are done.
  ///
  /// ```swift
  /// Completable.concat(validate, save, notify).subscribe(onCompleted: { print("done") })
  /// ```
  ///
  /// - Errors: the first error; what comes after it is not subscribed to.
  /// - Concurrency: each is subscribed to where the one before it is done; see ``ObservableType/concat(_:)-method``.
  /// - Parameter sources: what is done, in order.
  /// - Returns: done when the last one is; at once when there is none.
  public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

  /// Those of a sequence one after the other, until all are done.
  ///
  /// - Errors: the first error; what comes after it is not asked for.
  /// - Parameter sources: what is done, in order; of a sequence that is no collection, one is asked for when the one
  ///   before it is done, so there may be infinitely many.
  /// - Returns: done when the last one is; at once when there is none.
  public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: Observables.concat(sources))
  }
}
