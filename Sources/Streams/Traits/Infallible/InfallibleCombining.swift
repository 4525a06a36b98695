extension InfallibleType {
  /// Emits `elements` before those of this stream; see ``ObservableType/startWith(_:)``.
  public func startWith(_ elements: Element...) -> Infallible<Element> {
    Infallible(raw: asObservable().starting(with: elements))
  }

  /// Emits the elements of this stream, and when it has completed, the elements of `second`.
  ///
  /// - Parameter second: the stream that follows. If it can fail and does, its error goes to
  ///   ``Hooks/defaultErrorHandler``, and the result completes.
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element {
    Infallible(asObservable().concat(second), with: Source.self)
  }

  /// Emits the elements of the streams, one stream after the other; see ``ObservableType/concat(_:)-method``.
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> { concat(sources) }

  /// Emits the elements of the streams of a sequence, one stream after the other.
  ///
  /// - Parameter sources: the streams, in order. A sequence that is no collection is asked for the next one when the
  ///   one before it has completed, so there may be infinitely many.
  public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Infallible<Element>
  where Sources.Element == Infallible<Element> {
    Infallible(raw: Observables.concat(sources))
  }

  /// Emits the elements of all the streams as they come; see
  /// ``ObservableType/merge(_:)-(Observable<Self.Element>...)``.
  @inlinable
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> { merge(sources) }

  /// Emits the elements of all the streams of a collection as they come.
  @inlinable
  public static func merge<Sources: Collection>(_ sources: Sources) -> Infallible<Element>
  where Sources.Element == Infallible<Element> {
    Infallible(raw: .merge(sources.map { $0.asObservable() }))
  }

  /// Combines each element with the latest one of another stream; see
  /// ``ObservableType/withLatestFrom(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - second: the stream whose latest element is taken.
  ///   - resultSelector: makes an element of the result.
  @inlinable
  public func withLatestFrom<Source: InfallibleType, Result: Sendable>(
    _ second: Source, resultSelector: @escaping @Sendable (Element, Source.Element) -> Result
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().withLatestFrom(second, resultSelector: resultSelector))
  }

  /// Replaces each element by the latest one of another stream.
  ///
  /// - Parameter second: the stream whose latest element is taken.
  @inlinable
  public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
    Infallible(raw: asObservable().withLatestFrom(second))
  }

  /// Makes an element of the latest ones of all the streams of a collection; see
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// - Parameters:
  ///   - sources: the streams.
  ///   - resultSelector: makes an element of the result.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ sources: Sources, resultSelector: @escaping @Sendable ([Sources.Element.Element]) -> Element
  ) -> Infallible<Element> where Sources.Element: InfallibleType {
    Infallible(raw: .combineLatest(sources.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// The latest elements of all the streams of a collection.
  @inlinable
  public static func combineLatest<Sources: Collection>(_ sources: Sources) -> Infallible<[Element]>
  where Sources.Element: InfallibleType, Sources.Element.Element == Element {
    Infallible<[Element]>.combineLatest(sources) { $0 }
  }
}
