public import Action

extension ObservableType where Element: ObservableConvertibleType {
  /// Makes one stream of a stream of streams.
  ///
  /// ```swift
  /// queries.map { client.hits(for: $0) }.flatten(.latest)
  /// ```
  ///
  /// - Terminates when: the source and the inner streams that it subscribes to have completed.
  /// - Errors: the first error of any of them; the others are disposed then.
  /// - Concurrency: elements from several threads are passed on one at a time, without making a thread wait.
  /// - Parameter strategy: decides to which inner streams it subscribes.
  /// - Returns: the elements of the inner streams.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: ReactiveSwift's `flatten`.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Observable<Element.Element> {
    switch strategy.kind {
    case .latest: switchLatest()
    case .concurrent(let limit): merge(maxConcurrent: limit)
    }
  }
}

extension ObservableType {
  /// Makes a stream of each element, and one stream of these.
  ///
  /// ```swift
  /// queries.flatMap(.latest) { client.hits(for: $0) }
  /// queries.flatMap(.concat) { _ in .just(1) }
  /// ```
  ///
  /// - Terminates when: the source and the inner streams that it subscribes to have completed.
  /// - Errors: the first error of any of them, and errors that `transform` throws; the others are disposed then.
  /// - Concurrency: `transform` runs on the thread of the event. Elements from several threads are passed on one at a
  ///   time, without making a thread wait.
  /// - Parameters:
  ///   - strategy: decides to which inner streams it subscribes.
  ///   - transform: makes the inner stream.
  /// - Returns: the elements of the inner streams.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: ReactiveSwift's `flatMap`.
  @inlinable
  public func flatMap<Result: Sendable>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
  ) -> Observable<Result> {
    map(transform).flatten(strategy)
  }

  /// Makes something convertible to a stream of each element, and one stream of these.
  ///
  /// ```swift
  /// queries.flatMap(.latest) { client.answer(to: $0) }   // where `answer` returns a Single
  /// ```
  ///
  /// - Parameters:
  ///   - strategy: decides to which inner streams it subscribes.
  ///   - transform: makes the inner stream.
  /// - Returns: the elements of the inner streams.
  @_disfavoredOverload
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMap(strategy) { element in try transform(element).asObservable() }
  }
}
