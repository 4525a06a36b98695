extension InfallibleType {
  /// Emits `elements` before the elements of this stream. See ``ObservableType/startWith(_:)``.
  public func startWith(_ elements: Element...) -> Infallible<Element> {
    Infallible(raw: asObservable().starting(with: elements))
  }

  /// Emits the elements of this stream, followed by the elements of `second` after this stream has completed.
  ///
  /// - Parameter second: the stream to continue with. If it fails, its error is passed to
  ///   ``Hooks/defaultErrorHandler``, and the result completes.
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element {
    Infallible(asObservable().concat(second), with: Source.self)
  }

  /// Emits the elements of the streams, one stream after the other. See ``ObservableType/concat(_:)-method``.
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> { concat(sources) }

  /// Emits the elements of the streams of a sequence, one stream after the other.
  ///
  /// - Parameter sources: the streams, in order. Unless the sequence is a collection, each stream is requested when the
  ///   previous one has completed, so the sequence may be infinite.
  public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Infallible<Element>
  where Sources.Element == Infallible<Element> {
    Infallible(raw: Observables.concat(sources))
  }

  /// Emits the elements of all the streams as they arrive. See
  /// ``ObservableType/merge(_:)-(Observable<Self.Element>...)``.
  @inlinable
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> { merge(sources) }

  /// Emits the elements of all the streams of a collection as they arrive.
  @inlinable
  public static func merge<Sources: Collection>(_ sources: Sources) -> Infallible<Element>
  where Sources.Element == Infallible<Element> {
    Infallible(raw: .merge(sources.map { $0.asObservable() }))
  }

  /// Combines each element with the latest element of another stream. See
  /// ``ObservableType/withLatestFrom(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - second: the stream whose latest element is used.
  ///   - resultSelector: computes a resulting element.
  @inlinable
  public func withLatestFrom<Source: InfallibleType, Result: Sendable>(
    _ second: Source, resultSelector: @escaping @Sendable (Element, Source.Element) -> Result
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().withLatestFrom(second, resultSelector: resultSelector))
  }

  /// Replaces each element with the latest element of another stream.
  ///
  /// - Parameter second: the stream whose latest element is used.
  @inlinable
  public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
    Infallible(raw: asObservable().withLatestFrom(second))
  }

  /// Computes an element from the latest elements of all the streams of a collection. See
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - sources: the streams.
  ///   - resultSelector: computes a resulting element.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ sources: Sources, resultSelector: @escaping @Sendable ([Sources.Element.Element]) -> Element
  ) -> Infallible<Element> where Sources.Element: InfallibleType {
    Infallible(raw: .combineLatest(sources.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// Emits arrays of the latest elements of all the streams of a collection.
  @inlinable
  public static func combineLatest<Sources: Collection>(_ sources: Sources) -> Infallible<[Element]>
  where Sources.Element: InfallibleType, Sources.Element.Element == Element {
    Infallible<[Element]>.combineLatest(sources) { $0 }
  }
}
