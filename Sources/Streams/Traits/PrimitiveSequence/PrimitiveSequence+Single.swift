extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Transforms the element; an error that `transform` throws is the result's error.
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Single<Result> {
    Single(raw: asObservable().map(transform))
  }

  /// The element, if it satisfies `predicate`; an error that `predicate` throws is the result's error.
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: asObservable().filter(predicate))
  }

  /// The transformed element, unless `transform` returns nil; an error that it throws is the result's error.
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().compactMap(transform))
  }

  /// The single that `transform` makes of the element.
  ///
  /// ```swift
  /// user.flatMap { loadPicture($0.pictureID) }.subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Errors: the errors of this and of the second single, and errors that `transform` throws.
  public func flatMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Single<Result>
  ) -> Single<Result> {
    Single(raw: asObservable().flatMap(transform))
  }

  /// The maybe that `transform` makes of the element; an error that it throws is the result's error.
  public func flatMapMaybe<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().flatMap(transform))
  }

  /// The completable that `transform` makes of the element; an error that it throws is the result's error.
  public func flatMapCompletable(
    _ transform: @escaping @Sendable (Element) throws -> Completable
  ) -> Completable {
    Completable(raw: asObservable().flatMap(transform))
  }
}
