extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Transforms the element. An error thrown by `transform` is the error of the result.
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().map(transform))
  }

  /// Emits the element if there is one and it satisfies `predicate`. An error thrown by `predicate` is the error of the
  /// result.
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

  /// Continues with the maybe that `transform` creates from the element, if any. An error thrown by `transform` is the
  /// error of the result.
  public func flatMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().flatMap(transform))
  }

  /// Emits the element, or `element` if there is none.
  public func ifEmpty(default element: Element) -> Single<Element> {
    Single(raw: asObservable().ifEmpty(default: element))
  }

  /// Emits the element, or continues with `other` if there is none.
  ///
  /// ```swift
  /// cached.ifEmpty(switchTo: download).subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Errors: the errors of this maybe, after which `other` is not subscribed to, and the errors of `other`.
  /// - Concurrency: subscribes to `other` on the thread on which this maybe ends.
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: asObservable().ifEmpty(switchTo: other.asObservable()))
  }

  /// Emits the element, or continues with `other` if there is none.
  ///
  /// - Errors: the errors of this maybe, after which `other` is not subscribed to, and the errors of `other`.
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: asObservable().ifEmpty(switchTo: other.asObservable()))
  }
}
