public import Action

extension ObservableType where Element: ObservableConvertibleType {
  /// Flattens a stream of streams into one stream.
  ///
  /// ```swift
  /// queries.map { client.hits(for: $0) }.flatten(.latest)
  /// ```
  ///
  /// - Terminates when: the source and the inner streams that it subscribes to have completed.
  /// - Errors: the first error of any of these streams, which disposes the others.
  /// - Concurrency: elements from several threads are serialized without blocking a thread.
  /// - Parameter strategy: determines which inner streams are subscribed to.
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
  /// Maps each element to a stream, and flattens these streams into one stream.
  ///
  /// ```swift
  /// queries.flatMap(.latest) { client.hits(for: $0) }
  /// queries.flatMap(.concat) { _ in .just(1) }
  /// ```
  ///
  /// - Terminates when: the source and the inner streams that it subscribes to have completed.
  /// - Errors: the first error of any of these streams, or an error thrown by `transform`. It disposes the others.
  /// - Concurrency: `transform` runs on the thread of the event. Elements from several threads are serialized without
  ///   blocking a thread.
  /// - Parameters:
  ///   - strategy: determines which inner streams are subscribed to.
  ///   - transform: returns the inner stream.
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

  /// Maps each element to a value that converts to a stream, and flattens these streams into one stream.
  ///
  /// ```swift
  /// queries.flatMap(.latest) { client.answer(to: $0) }   // where `answer` returns a Single
  /// ```
  ///
  /// - Parameters:
  ///   - strategy: determines which inner streams are subscribed to.
  ///   - transform: returns the inner stream.
  /// - Returns: the elements of the inner streams.
  @_disfavoredOverload
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMap(strategy) { element in try transform(element).asObservable() }
  }
}
