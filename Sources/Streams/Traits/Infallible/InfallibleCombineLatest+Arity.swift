extension InfallibleType {
  /// Makes an element from the latest ones of two streams; see
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func combineLatest<Source1: InfallibleType, Source2: InfallibleType>(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: .combineLatest(
        source1.asObservable(), source2.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the latest ones of three streams; see
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func combineLatest<Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: .combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the latest ones of four streams; see
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func combineLatest<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4,
    resultSelector:
      @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element) -> Element
  ) -> Infallible<Element> {
    Infallible(
      raw: .combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the latest ones of five streams; see
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func combineLatest<
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
      raw: .combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(),
        source5.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the latest ones of six streams; see
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func combineLatest<
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
      raw: .combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(),
        source5.asObservable(), source6.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the latest ones of seven streams; see
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func combineLatest<
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
      raw: .combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(),
        source5.asObservable(), source6.asObservable(), source7.asObservable(),
        resultSelector: resultSelector))
  }

  /// Makes an element from the latest ones of eight streams; see
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` makes an element of the result.
  @inlinable
  public static func combineLatest<
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
      raw: .combineLatest(
        source1.asObservable(), source2.asObservable(), source3.asObservable(), source4.asObservable(),
        source5.asObservable(), source6.asObservable(), source7.asObservable(), source8.asObservable(),
        resultSelector: resultSelector))
  }
}

extension InfallibleType where Element == any Sendable {
  /// Puts the latest element of each of two streams into a tuple.
  @inlinable
  public static func combineLatest<Source1: InfallibleType, Source2: InfallibleType>(
    _ source1: Source1, _ source2: Source2
  ) -> Infallible<(Source1.Element, Source2.Element)> {
    Infallible<(Source1.Element, Source2.Element)>.combineLatest(source1, source2) {
      ($0, $1)
    }
  }

  /// Puts the latest element of each of three streams into a tuple.
  @inlinable
  public static func combineLatest<Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3
  ) -> Infallible<(Source1.Element, Source2.Element, Source3.Element)> {
    Infallible<(Source1.Element, Source2.Element, Source3.Element)>.combineLatest(source1, source2, source3) {
      ($0, $1, $2)
    }
  }

  /// Puts the latest element of each of four streams into a tuple.
  @inlinable
  public static func combineLatest<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4
  ) -> Infallible<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)> {
    Infallible<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)>.combineLatest(
      source1, source2, source3, source4
    ) {
      ($0, $1, $2, $3)
    }
  }

  /// Puts the latest element of each of five streams into a tuple.
  @inlinable
  public static func combineLatest<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5
  ) -> Infallible<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)> {
    Infallible<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)>
      .combineLatest(source1, source2, source3, source4, source5) {
        ($0, $1, $2, $3, $4)
      }
  }

  /// Puts the latest element of each of six streams into a tuple.
  @inlinable
  public static func combineLatest<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6
  ) -> Infallible<
    (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)
  > {
    Infallible<
      (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)
    >.combineLatest(source1, source2, source3, source4, source5, source6) {
      ($0, $1, $2, $3, $4, $5)
    }
  }

  /// Puts the latest element of each of seven streams into a tuple.
  @inlinable
  public static func combineLatest<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType, Source7: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7
  ) -> Infallible<
    (
      Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
      Source7.Element
    )
  > {
    Infallible<
      (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element
      )
    >.combineLatest(source1, source2, source3, source4, source5, source6, source7) {
      ($0, $1, $2, $3, $4, $5, $6)
    }
  }

  /// Puts the latest element of each of eight streams into a tuple.
  @inlinable
  public static func combineLatest<
    Source1: InfallibleType, Source2: InfallibleType, Source3: InfallibleType, Source4: InfallibleType,
    Source5: InfallibleType, Source6: InfallibleType, Source7: InfallibleType, Source8: InfallibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7, _ source8: Source8
  ) -> Infallible<
    (
      Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
      Source7.Element, Source8.Element
    )
  > {
    Infallible<
      (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element, Source8.Element
      )
    >.combineLatest(source1, source2, source3, source4, source5, source6, source7, source8) {
      ($0, $1, $2, $3, $4, $5, $6, $7)
    }
  }
}
