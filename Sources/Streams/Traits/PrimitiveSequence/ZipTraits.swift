extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Computes an element from the elements of all sequences of a collection, as soon as each sequence has emitted its
  /// element.
  ///
  /// ```swift
  /// Single.zip([price, tax, shipping]) { $0.reduce(0, +) }.subscribe(onSuccess: { print($0) })
  /// ```
  ///
  /// - Errors: the first error, which disposes the other sequences, and errors that `resultSelector` throws.
  /// - Concurrency: subscribes to the sequences in order, on the subscribing thread. `resultSelector` runs on the
  ///   thread of the last element.
  /// - Parameters:
  ///   - sources: singles, or maybes. If there are none, the result still has an element, which `resultSelector`
  ///     computes from an empty array for each subscription.
  ///   - resultSelector: computes the resulting element.
  /// - Returns: a single or maybe of that element. If one of several maybes has no element, the result completes
  ///   without an element once all sequences have ended.
  public static func zip<Sources: Collection, Result: Sendable>(
    _ sources: Sources, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> where Sources.Element == PrimitiveSequence<Trait, Element> {
    if sources.isEmpty {
      return PrimitiveSequence<Trait, Result>(raw: .deferred { .just(try resultSelector([])) })
    }
    return PrimitiveSequence<Trait, Result>(
      raw: .zip(sources.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// Collects the elements of all sequences of a collection, as soon as each sequence has emitted its element.
  ///
  /// - Errors: the first error, which disposes the other sequences.
  /// - Parameter sources: singles, or maybes. If there are none, the result is an empty array.
  /// - Returns: the elements in the order of `sources`. If one of several maybes has no element, the result completes
  ///   without an element once all sequences have ended.
  public static func zip<Sources: Collection>(_ sources: Sources) -> PrimitiveSequence<Trait, [Element]>
  where Sources.Element == PrimitiveSequence<Trait, Element> {
    zip(sources) { $0 }
  }
}
