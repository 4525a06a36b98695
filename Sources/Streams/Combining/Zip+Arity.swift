extension ObservableType {
  /// Makes an element from the elements that have the same position in each of two streams; see
  /// ``zip(_:resultSelector:)`` for the rules.
  ///
  /// `resultSelector` makes an element of the result.
  public static func zip<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element) throws -> Element
  ) -> Observable<Element> {
    let empty = (Ring<Source1.Element>(), Ring<Source2.Element>())
    return zipping(
      empty,
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
      ]
    ) { values in
      try resultSelector(values.0.takeFirst(), values.1.takeFirst())
    }
  }

  /// Makes an element from the elements that have the same position in each of three streams; see
  /// ``zip(_:resultSelector:)`` for the rules.
  ///
  /// `resultSelector` makes an element of the result.
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3,
    resultSelector: @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element) throws -> Element
  ) -> Observable<Element> {
    let empty = (Ring<Source1.Element>(), Ring<Source2.Element>(), Ring<Source3.Element>())
    return zipping(
      empty,
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
      ]
    ) { values in
      try resultSelector(
        values.0.takeFirst(), values.1.takeFirst(),
        values.2.takeFirst())
    }
  }

  /// Makes an element from the elements that have the same position in each of four streams; see
  /// ``zip(_:resultSelector:)`` for the rules.
  ///
  /// `resultSelector` makes an element of the result.
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4,
    resultSelector:
      @escaping @Sendable (Source1.Element, Source2.Element, Source3.Element, Source4.Element) throws ->
      Element
  ) -> Observable<Element> {
    let empty = (
      Ring<Source1.Element>(), Ring<Source2.Element>(), Ring<Source3.Element>(), Ring<Source4.Element>()
    )
    return zipping(
      empty,
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
        CombiningInput(source4) { $0.3.append($1) },
      ]
    ) { values in
      try resultSelector(
        values.0.takeFirst(), values.1.takeFirst(),
        values.2.takeFirst(), values.3.takeFirst())
    }
  }

  /// Makes an element from the elements that have the same position in each of five streams; see
  /// ``zip(_:resultSelector:)`` for the rules.
  ///
  /// `resultSelector` makes an element of the result.
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType,
    Source5: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element
      ) throws -> Element
  ) -> Observable<Element> {
    let empty = (
      Ring<Source1.Element>(), Ring<Source2.Element>(), Ring<Source3.Element>(), Ring<Source4.Element>(),
      Ring<Source5.Element>()
    )
    return zipping(
      empty,
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
        CombiningInput(source4) { $0.3.append($1) },
        CombiningInput(source5) { $0.4.append($1) },
      ]
    ) { values in
      try resultSelector(
        values.0.takeFirst(), values.1.takeFirst(),
        values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst())
    }
  }

  /// Makes an element from the elements that have the same position in each of six streams; see
  /// ``zip(_:resultSelector:)`` for the rules.
  ///
  /// `resultSelector` makes an element of the result.
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType,
    Source5: ObservableType, Source6: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element
      ) throws -> Element
  ) -> Observable<Element> {
    let empty = (
      Ring<Source1.Element>(), Ring<Source2.Element>(), Ring<Source3.Element>(), Ring<Source4.Element>(),
      Ring<Source5.Element>(), Ring<Source6.Element>()
    )
    return zipping(
      empty,
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
        CombiningInput(source4) { $0.3.append($1) },
        CombiningInput(source5) { $0.4.append($1) },
        CombiningInput(source6) { $0.5.append($1) },
      ]
    ) { values in
      try resultSelector(
        values.0.takeFirst(), values.1.takeFirst(),
        values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst(), values.5.takeFirst())
    }
  }

  /// Makes an element from the elements that have the same position in each of seven streams; see
  /// ``zip(_:resultSelector:)`` for the rules.
  ///
  /// `resultSelector` makes an element of the result.
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType,
    Source5: ObservableType, Source6: ObservableType, Source7: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element
      ) throws -> Element
  ) -> Observable<Element> {
    let empty = (
      Ring<Source1.Element>(), Ring<Source2.Element>(), Ring<Source3.Element>(), Ring<Source4.Element>(),
      Ring<Source5.Element>(), Ring<Source6.Element>(), Ring<Source7.Element>()
    )
    return zipping(
      empty,
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
        CombiningInput(source4) { $0.3.append($1) },
        CombiningInput(source5) { $0.4.append($1) },
        CombiningInput(source6) { $0.5.append($1) },
        CombiningInput(source7) { $0.6.append($1) },
      ]
    ) { values in
      try resultSelector(
        values.0.takeFirst(), values.1.takeFirst(),
        values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst(), values.5.takeFirst(),
        values.6.takeFirst())
    }
  }

  /// Makes an element from the elements that have the same position in each of eight streams; see
  /// ``zip(_:resultSelector:)`` for the rules.
  ///
  /// `resultSelector` makes an element of the result.
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType,
    Source5: ObservableType, Source6: ObservableType, Source7: ObservableType, Source8: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7, _ source8: Source8,
    resultSelector:
      @escaping @Sendable (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element, Source8.Element
      ) throws -> Element
  ) -> Observable<Element> {
    let empty = (
      Ring<Source1.Element>(), Ring<Source2.Element>(), Ring<Source3.Element>(), Ring<Source4.Element>(),
      Ring<Source5.Element>(), Ring<Source6.Element>(), Ring<Source7.Element>(), Ring<Source8.Element>()
    )
    return zipping(
      empty,
      [
        CombiningInput(source1) { $0.0.append($1) },
        CombiningInput(source2) { $0.1.append($1) },
        CombiningInput(source3) { $0.2.append($1) },
        CombiningInput(source4) { $0.3.append($1) },
        CombiningInput(source5) { $0.4.append($1) },
        CombiningInput(source6) { $0.5.append($1) },
        CombiningInput(source7) { $0.6.append($1) },
        CombiningInput(source8) { $0.7.append($1) },
      ]
    ) { values in
      try resultSelector(
        values.0.takeFirst(), values.1.takeFirst(),
        values.2.takeFirst(), values.3.takeFirst(),
        values.4.takeFirst(), values.5.takeFirst(),
        values.6.takeFirst(), values.7.takeFirst())
    }
  }
}

extension ObservableType where Element == any Sendable {
  /// Puts the elements that have the same position in each of two streams into a tuple; see
  /// ``zip(_:resultSelector:)`` for the rules.
  public static func zip<Source1: ObservableType, Source2: ObservableType>(
    _ source1: Source1, _ source2: Source2
  ) -> Observable<(Source1.Element, Source2.Element)> {
    Observable<(Source1.Element, Source2.Element)>.zip(source1, source2) { ($0, $1) }
  }

  /// Puts the elements that have the same position in each of three streams into a tuple; see
  /// ``zip(_:resultSelector:)`` for the rules.
  public static func zip<Source1: ObservableType, Source2: ObservableType, Source3: ObservableType>(
    _ source1: Source1, _ source2: Source2, _ source3: Source3
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element)> {
    Observable<(Source1.Element, Source2.Element, Source3.Element)>.zip(source1, source2, source3) {
      ($0, $1, $2)
    }
  }

  /// Puts the elements that have the same position in each of four streams into a tuple; see
  /// ``zip(_:resultSelector:)`` for the rules.
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)> {
    Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element)>.zip(
      source1, source2, source3, source4
    ) { ($0, $1, $2, $3) }
  }

  /// Puts the elements that have the same position in each of five streams into a tuple; see
  /// ``zip(_:resultSelector:)`` for the rules.
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType,
    Source5: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5
  ) -> Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)> {
    Observable<(Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)>.zip(
      source1, source2, source3, source4, source5
    ) { ($0, $1, $2, $3, $4) }
  }

  /// Puts the elements that have the same position in each of six streams into a tuple; see
  /// ``zip(_:resultSelector:)`` for the rules.
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType,
    Source5: ObservableType, Source6: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6
  ) -> Observable<
    (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)
  > {
    Observable<
      (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)
    >.zip(source1, source2, source3, source4, source5, source6) { ($0, $1, $2, $3, $4, $5) }
  }

  /// Puts the elements that have the same position in each of seven streams into a tuple; see
  /// ``zip(_:resultSelector:)`` for the rules.
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType,
    Source5: ObservableType, Source6: ObservableType, Source7: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7
  ) -> Observable<
    (
      Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
      Source7.Element
    )
  > {
    Observable<
      (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element
      )
    >.zip(source1, source2, source3, source4, source5, source6, source7) { ($0, $1, $2, $3, $4, $5, $6) }
  }

  /// Puts the elements that have the same position in each of eight streams into a tuple; see
  /// ``zip(_:resultSelector:)`` for the rules.
  public static func zip<
    Source1: ObservableType, Source2: ObservableType, Source3: ObservableType, Source4: ObservableType,
    Source5: ObservableType, Source6: ObservableType, Source7: ObservableType, Source8: ObservableType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7, _ source8: Source8
  ) -> Observable<
    (
      Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
      Source7.Element, Source8.Element
    )
  > {
    Observable<
      (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element, Source8.Element
      )
    >.zip(source1, source2, source3, source4, source5, source6, source7, source8) {
      ($0, $1, $2, $3, $4, $5, $6, $7)
    }
  }
}
