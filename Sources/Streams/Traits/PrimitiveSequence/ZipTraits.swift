extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Makes an element of the elements of all sequences of a collection, as soon as each has its own.
  ///
  /// ```swift
  /// Single.zip([price, tax, shipping]) { $0.reduce(0, +) }.subscribe(onSuccess: { print($0) })
  /// ```
  ///
  /// - Errors: the first error, after which the others are disposed, and errors that `resultSelector` throws.
  /// - Concurrency: subscribes to them in order, on the thread that subscribes; `resultSelector` runs on the thread of
  ///   the last element.
  /// - Parameters:
  ///   - sources: singles, or maybes. If there are none, the result still has an element: for each subscription,
  ///     `resultSelector` makes it of an empty array.
  ///   - resultSelector: makes the element of the result.
  /// - Returns: the single or maybe of that element. If one of several maybes has none, the result has none, when all
  ///   have come to their outcome.
  public static func zip<Sources: Collection, Result: Sendable>(
    _ sources: Sources, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> where Sources.Element == PrimitiveSequence<Trait, Element> {
    if sources.isEmpty {
      return PrimitiveSequence<Trait, Result>(raw: .deferred { .just(try resultSelector([])) })
    }
    return PrimitiveSequence<Trait, Result>(
      raw: .zip(sources.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// The elements of all the sequences of a collection, as soon as each has its own.
  ///
  /// - Errors: the first error, after which the others are disposed.
  /// - Parameter sources: singles, or maybes. If there is none, the result is an empty array.
  /// - Returns: the elements in the order of `sources`. If one of several maybes has none, the result has none, when
  ///   all have come to their outcome.
  public static func zip<Sources: Collection>(_ sources: Sources) -> PrimitiveSequence<Trait, [Element]>
  where Sources.Element == PrimitiveSequence<Trait, Element> {
    zip(sources) { $0 }
  }
}
