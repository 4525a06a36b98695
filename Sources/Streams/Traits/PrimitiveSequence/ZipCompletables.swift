extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
  /// All at the same time, until all are done.
  ///
  /// ```swift
  /// Completable.zip(saveText, saveImages).subscribe(onCompleted: { print("saved") })
  /// ```
  ///
  /// - Errors: the first error; the others are disposed then.
  /// - Concurrency: they are subscribed to in order, where the subscription is made.
  /// - Parameter sources: what is done.
  /// - Returns: done when all are; at once when there is none.
  public static func zip(_ sources: Completable...) -> Completable { zip(sources) }

  /// All of a collection at the same time, until all are done.
  ///
  /// - Errors: the first error; the others are disposed then.
  /// - Parameter sources: what is done.
  /// - Returns: done when all are; at once when there is none.
  public static func zip<Sources: Collection>(_ sources: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: Observable.merge(sources.map { $0.asObservable() }))
  }
}
