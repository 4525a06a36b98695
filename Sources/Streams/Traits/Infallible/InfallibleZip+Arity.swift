extension InfallibleType {
  /// Computes an element from the elements at the same position of two streams. See
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element.
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

  /// Computes an element from the elements at the same position of three streams. See
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element.
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

  /// Computes an element from the elements at the same position of four streams. See
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element.
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

  /// Computes an element from the elements at the same position of five streams. See
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element.
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

  /// Computes an element from the elements at the same position of six streams. See
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element.
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

  /// Computes an element from the elements at the same position of seven streams. See
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element.
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

  /// Computes an element from the elements at the same position of eight streams. See
  /// ``ObservableType/zip(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element.
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
