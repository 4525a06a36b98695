extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Runs completables at the same time, until all have completed.
  ///
  /// ```swift
  /// Completable.zip(saveText, saveImages).subscribe(onCompleted: { print("saved") })
  /// ```
  ///
  /// - Errors: the first error; the others are disposed then.
  /// - Concurrency: subscribes to them in order, on the thread that subscribes.
  /// - Parameter sources: the completables.
  /// - Returns: a completable that completes when all have; at once if there is none.
  public static func zip(_ sources: Completable...) -> Completable { zip(sources) }

  /// Runs all completables of a collection at the same time, until all have completed.
  ///
  /// - Errors: the first error; the others are disposed then.
  /// - Parameter sources: the completables.
  /// - Returns: a completable that completes when all have; at once if there is none.
  public static func zip<Sources: Collection>(_ sources: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: Observable.merge(sources.map { $0.asObservable() }))
  }
}
