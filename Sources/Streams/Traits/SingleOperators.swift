extension PrimitiveSequence where Trait == SingleTrait {
  /// Transforms the element; what `transform` throws is the result's error.
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Single<Result> {
    Single(raw: asObservable().map(transform))
  }

  /// The element, if it satisfies `predicate`.
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: asObservable().filter(predicate))
  }

  /// The transformed element, unless `transform` answers nil.
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().compactMap(transform))
  }
}
