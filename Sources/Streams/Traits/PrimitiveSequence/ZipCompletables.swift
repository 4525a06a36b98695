extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Runs completables concurrently until all have completed.
  ///
  /// ```swift
  /// Completable.zip(saveText, saveImages).subscribe(onCompleted: { print("saved") })
  /// ```
  ///
  /// - Errors: the first error, which disposes the other sequences.
  /// - Concurrency: subscribes to the completables in order, on the subscribing thread.
  /// - Parameter sources: the completables.
  /// - Returns: a completable that completes when all have completed, or immediately if there is none.
  public static func zip(_ sources: Completable...) -> Completable { zip(sources) }

  /// Runs all completables of a collection concurrently until all have completed.
  ///
  /// - Errors: the first error, which disposes the other sequences.
  /// - Parameter sources: the completables.
  /// - Returns: a completable that completes when all have completed, or immediately if there is none.
  public static func zip<Sources: Collection>(_ sources: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: Observable.merge(sources.map { $0.asObservable() }))
  }
}
