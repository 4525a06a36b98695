extension SharedSequenceConvertibleType {
  /// Emits `elements` before those of this stream; see ``ObservableType/startWith(_:)``.
  public func startWith(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(source.starting(with: elements))
  }

  /// Combines each element with the latest one of another stream; see
  /// ``ObservableType/withLatestFrom(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - second: the stream whose latest element is taken.
  ///   - resultSelector: makes an element of the result, on the main actor.
  @inlinable
  public func withLatestFrom<Second: SharedSequenceConvertibleType, Result: Sendable>(
    _ second: Second, resultSelector: @escaping @MainActor (Element, Second.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Second.SharingStrategy == SharingStrategy {
    SharedSequence(source.withLatestFrom(second.source, resultSelector: onMainActor(resultSelector)))
  }

  /// Replaces each element by the latest one of another stream.
  ///
  /// - Parameter second: the stream whose latest element is taken.
  @inlinable
  public func withLatestFrom<Second: SharedSequenceConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Second.Element> {
    SharedSequence(source.withLatestFrom(second.source))
  }

  /// Emits the elements of all the streams as they come; see
  /// ``ObservableType/merge(_:)-(Observable<Self.Element>...)``.
  @inlinable
  public static func merge(
    _ sources: SharedSequence<SharingStrategy, Element>...
  ) -> SharedSequence<SharingStrategy, Element> { merge(sources) }

  /// Emits the elements of all the streams of a collection as they come.
  @inlinable
  public static func merge<Sources: Collection>(
    _ sources: Sources
  ) -> SharedSequence<SharingStrategy, Element>
  where Sources.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.merge(sources.map { $0.source }))
  }
}

extension SharedSequence {
  /// Emits the elements of the streams of a sequence, one stream after the other; see
  /// ``ObservableType/concat(_:)-method``.
  ///
  /// - Parameter sources: the streams, in order. A sequence that is no collection is asked for the next one when the
  ///   one before it has completed, so there may be infinitely many.
  public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Self
  where Sources.Element == Self {
    Self(Observables.concat(sources))
  }

  /// Makes an element of the latest ones of all the streams of a collection; see
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - sources: the streams.
  ///   - resultSelector: makes an element of the result, on the main actor.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ sources: Sources, resultSelector: @escaping @MainActor ([Sources.Element.Element]) -> Element
  ) -> Self
  where Sources.Element: SharedSequenceConvertibleType, Sources.Element.SharingStrategy == SharingStrategy {
    Self(.combineLatest(sources.map { $0.source }, resultSelector: onMainActor(resultSelector)))
  }

  /// The latest elements of all the streams of a collection.
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

  /// Makes an element of those that have the same position in all the streams of a collection; see
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - sources: the streams.
  ///   - resultSelector: makes an element of the result, on the main actor.
  @inlinable
  public static func zip<Sources: Collection>(
    _ sources: Sources, resultSelector: @escaping @MainActor ([Sources.Element.Element]) -> Element
  ) -> Self
  where Sources.Element: SharedSequenceConvertibleType, Sources.Element.SharingStrategy == SharingStrategy {
    Self(.zip(sources.map { $0.source }, resultSelector: onMainActor(resultSelector)))
  }

  /// The elements that have the same position in all the streams of a collection.
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
