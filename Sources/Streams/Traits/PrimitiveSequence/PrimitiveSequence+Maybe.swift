extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Transforms the element; an error that `transform` throws is the result's error.
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().map(transform))
  }

  /// The element, if there is one and it satisfies `predicate`; an error that `predicate` throws is the result's error.
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: asObservable().filter(predicate))
  }

  /// The transformed element, unless `transform` returns nil; an error that it throws is the result's error.
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().compactMap(transform))
  }

  /// The maybe that `transform` makes of the element; nothing, if there is none. An error that `transform`
  /// throws is the result's error.
  public func flatMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().flatMap(transform))
  }

  /// The element, or `element` if there is none.
  public func ifEmpty(default element: Element) -> Single<Element> {
    Single(raw: asObservable().ifEmpty(default: element))
  }

  /// The element, or the outcome of `other` if there is none.
  ///
  /// ```swift
  /// cached.ifEmpty(switchTo: download).subscribe(onSuccess: { show($0) })
  /// ```
  ///
  /// - Errors: the errors of this maybe, after which `other` is not subscribed to, and those of `other`.
  /// - Concurrency: subscribes to `other` on the thread on which this maybe ends.
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: asObservable().ifEmpty(switchTo: other.asObservable()))
  }

  /// The element, or the outcome of `other` if there is none.
  ///
  /// - Errors: the errors of this maybe, after which `other` is not subscribed to, and those of `other`.
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: asObservable().ifEmpty(switchTo: other.asObservable()))
  }
}
