extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Transforms the element. An error thrown by `transform` is the error of the result.
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Single<Result> {
    Single(raw: asObservable().map(transform))
  }

  /// Emits the element if it satisfies `predicate`. An error thrown by `predicate` is the error of the result.
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: asObservable().filter(predicate))
  }

  /// Emits the transformed element unless `transform` returns nil. An error thrown by `transform` is the error of the
  /// result.
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().compactMap(transform))
  }

  /// Continues with the single that `transform` creates from the element.
  ///
  /// ```swift
  /// user.flatMap { loadPicture($0.pictureID) }.subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Errors: the errors of both singles, and errors that `transform` throws.
  public func flatMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Single<Result>
  ) -> Single<Result> {
    Single(raw: asObservable().flatMap(transform))
  }

  /// Continues with the maybe that `transform` creates from the element. An error thrown by `transform` is the error of
  /// the result.
  public func flatMapMaybe<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().flatMap(transform))
  }

  /// Continues with the completable that `transform` creates from the element. An error thrown by `transform` is the
  /// error of the result.
  public func flatMapCompletable(
    _ transform: @escaping @Sendable (Element) throws -> Completable
  ) -> Completable {
    Completable(raw: asObservable().flatMap(transform))
  }
}
