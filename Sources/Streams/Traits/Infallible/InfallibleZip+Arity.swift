extension InfallibleType {
  /// Makes an element from the elements that have the same position in each of two streams; see
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func zip<Source1: InfallibleType, Source2: InfallibleType>(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: .zip(
        source1.asObservable(), source2.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the elements that have the same position in each of three streams; see
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func zip<Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: .zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the elements that have the same position in each of four streams; see
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4,
    resultSelector:
      @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: .zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the elements that have the same position in each of five streams; see
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element
      ) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: .zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(),
        source5.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the elements that have the same position in each of six streams; see
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element
      ) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: .zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(),
        source5.asObservable(), source6.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the elements that have the same position in each of seven streams; see
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType, Source7: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element
      ) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: .zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(),
        source5.asObservable(), source6.asObservable(), source7.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the elements that have the same position in each of eight streams; see
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func zip<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType, Source7: InfallibleType, Source8: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7, _ source8: Source8,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element, Source8.Element
      ) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: .zip(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(),
        source5.asObservable(), source6.asObservable(), source7.asObservable(), source8.asObservable(),
        resultSelector: resultSelector))
  }
}
