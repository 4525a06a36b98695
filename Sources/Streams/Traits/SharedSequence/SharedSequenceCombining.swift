extension SharedSequenceConvertibleType {
  /// Emits `elements` before the elements of this stream. See ``ObservableType/startWith(_:)``.
  public func startWith(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.starting(with: elements))
  }

  /// Combines each element with the latest element of another stream. See
  /// ``ObservableType/withLatestFrom(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - second: the stream whose latest element is used.
  ///   - resultSelector: computes a resulting element on the main actor.
  @inlinable
  public func withLatestFrom<Second: SharedSequenceConvertibleType, Result: Sendable>(
    _ second: Second, resultSelector: @escaping @MainActor (Element, Second.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Second.SharingStrategy == SharingStrategy {
    SharedSequence(source.withLatestFrom(second.source, resultSelector: onMainActor(resultSelector)))
  }

  /// Replaces each element with the latest element of another stream.
  ///
  /// - Parameter second: the stream whose latest element is used.
  @inlinable
  public func withLatestFrom<Second: SharedSequenceConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Second.Element> {
    SharedSequence(source.withLatestFrom(second.source))
  }

  /// Emits the elements of all the streams as they arrive. See
  /// ``ObservableType/merge(_:)-(Observable<Self.Element>...)``.
  @inlinable
  public static func merge(
    _ sources: SharedSequence<SharingStrategy, Element>...
  ) -> SharedSequence<SharingStrategy, Element> { merge(sources) }

  /// Emits the elements of all the streams of a collection as they arrive.
  @inlinable
  public static func merge<Sources: Collection>(
    _ sources: Sources
  ) -> SharedSequence<SharingStrategy, Element>
  where Sources.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.merge(sources.map { $0.source }))
  }
}

extension SharedSequence {
  /// Emits the elements of the streams of a sequence, one stream after the other. See
  /// ``ObservableType/concat(_:)-method``.
  ///
  /// - Parameter sources: the streams, in order. Unless the sequence is a collection, each stream is requested when the
  ///   previous one has completed, so the sequence may be infinite.
  public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Self
  where Sources.Element == Self {
    Self(Observables.concat(sources))
  }

  /// Computes an element from the latest elements of all the streams of a collection. See
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - sources: the streams.
  ///   - resultSelector: computes a resulting element on the main actor.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ sources: Sources, resultSelector: @escaping @MainActor ([Sources.Element.Element]) -> Element
  ) -> Self
  where Sources.Element: SharedSequenceConvertibleType, Sources.Element.SharingStrategy == SharingStrategy {
    Self(.combineLatest(sources.map { $0.source }, resultSelector: onMainActor(resultSelector)))
  }

  /// Emits arrays of the latest elements of all the streams of a collection.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ sources: Sources
  ) -> SharedSequence<SharingStrategy, [Element]>
  where
    Sources.Element: SharedSequenceConvertibleType, Sources.Element.SharingStrategy == SharingStrategy,
    Sources.Element.Element == Element
  {
    SharedSequence<SharingStrategy, [Element]>(.combineLatest(sources.map { $0.source }) { $0 })
  }

  /// Computes an element from the elements at the same position of all the streams of a collection. See
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - sources: the streams.
  ///   - resultSelector: computes a resulting element on the main actor.
  @inlinable
  public static func zip<Sources: Collection>(
    _ sources: Sources, resultSelector: @escaping @MainActor ([Sources.Element.Element]) -> Element
  ) -> Self
  where Sources.Element: SharedSequenceConvertibleType, Sources.Element.SharingStrategy == SharingStrategy {
    Self(.zip(sources.map { $0.source }, resultSelector: onMainActor(resultSelector)))
  }

  /// Emits arrays of the elements at the same position of all the streams of a collection.
  @inlinable
  public static func zip<Sources: Collection>(
    _ sources: Sources
  ) -> SharedSequence<SharingStrategy, [Element]>
  where
    Sources.Element: SharedSequenceConvertibleType, Sources.Element.SharingStrategy == SharingStrategy,
    Sources.Element.Element == Element
  {
    SharedSequence<SharingStrategy, [Element]>(.zip(sources.map { $0.source }) { $0 })
  }
}
