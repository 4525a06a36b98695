extension SharedSequence {
  /// Computes an element from the latest elements of two streams. See
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element on the main actor.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2,
    resultSelector: @escaping @MainActor (Source1.Element, Source2.Element) -> Element
  ) -> Self where Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy {
    Self(.combineLatest(source1.source, source2.source, resultSelector: onMainActor(resultSelector)))
  }

  /// Computes an element from the latest elements of three streams. See
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element on the main actor.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3,
    resultSelector: @escaping @MainActor (Source1.Element, Source2.Element, Source3.Element) -> Element
  ) -> Self
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy
  {
    let result = onMainActor { (all: (Source1.Element, Source2.Element, Source3.Element)) in
      resultSelector(all.0, all.1, all.2)
    }
    return Self(.combineLatest(source1.source, source2.source, source3.source) { result(($0, $1, $2)) })
  }

  /// Computes an element from the latest elements of four streams. See
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element on the main actor.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType, Source4: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4,
    resultSelector:
      @escaping @MainActor (Source1.Element, Source2.Element, Source3.Element, Source4.Element) -> Element
  ) -> Self
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy
  {
    let result = onMainActor { (all: (Source1.Element, Source2.Element, Source3.Element, Source4.Element)) in
      resultSelector(all.0, all.1, all.2, all.3)
    }
    return Self(
      .combineLatest(source1.source, source2.source, source3.source, source4.source) {
        result(($0, $1, $2, $3))
      })
  }

  /// Computes an element from the latest elements of five streams. See
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element on the main actor.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType, Source4: SharedSequenceConvertibleType,
    Source5: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    resultSelector:
      @escaping @MainActor (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element
      ) -> Element
  ) -> Self
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy,
    Source5.SharingStrategy == SharingStrategy
  {
    let result = onMainActor {
      (all: (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)) in
      resultSelector(all.0, all.1, all.2, all.3, all.4)
    }
    return Self(
      .combineLatest(source1.source, source2.source, source3.source, source4.source, source5.source) {
        result(($0, $1, $2, $3, $4))
      })
  }

  /// Computes an element from the latest elements of six streams. See
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element on the main actor.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType, Source4: SharedSequenceConvertibleType,
    Source5: SharedSequenceConvertibleType, Source6: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6,
    resultSelector:
      @escaping @MainActor (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element
      ) -> Element
  ) -> Self
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy,
    Source5.SharingStrategy == SharingStrategy, Source6.SharingStrategy == SharingStrategy
  {
    let result = onMainActor {
      (
        all: (
          Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element
        )
      ) in resultSelector(all.0, all.1, all.2, all.3, all.4, all.5)
    }
    return Self(
      .combineLatest(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source
      ) { result(($0, $1, $2, $3, $4, $5)) })
  }

  /// Computes an element from the latest elements of seven streams. See
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element on the main actor.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType, Source4: SharedSequenceConvertibleType,
    Source5: SharedSequenceConvertibleType, Source6: SharedSequenceConvertibleType,
    Source7: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7,
    resultSelector:
      @escaping @MainActor (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element
      ) -> Element
  ) -> Self
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy,
    Source5.SharingStrategy == SharingStrategy, Source6.SharingStrategy == SharingStrategy,
    Source7.SharingStrategy == SharingStrategy
  {
    let result = onMainActor {
      (
        all: (
          Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element,
          Source6.Element, Source7.Element
        )
      ) in resultSelector(all.0, all.1, all.2, all.3, all.4, all.5, all.6)
    }
    return Self(
      .combineLatest(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source,
        source7.source
      ) { result(($0, $1, $2, $3, $4, $5, $6)) })
  }

  /// Computes an element from the latest elements of eight streams. See
  /// ``ObservableType/combineLatest(_:resultSelector:)``.
  ///
  /// `resultSelector` computes a resulting element on the main actor.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType, Source4: SharedSequenceConvertibleType,
    Source5: SharedSequenceConvertibleType, Source6: SharedSequenceConvertibleType,
    Source7: SharedSequenceConvertibleType, Source8: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7, _ source8: Source8,
    resultSelector:
      @escaping @MainActor (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element, Source8.Element
      ) -> Element
  ) -> Self
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy,
    Source5.SharingStrategy == SharingStrategy, Source6.SharingStrategy == SharingStrategy,
    Source7.SharingStrategy == SharingStrategy, Source8.SharingStrategy == SharingStrategy
  {
    let result = onMainActor {
      (
        all: (
          Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element,
          Source6.Element, Source7.Element, Source8.Element
        )
      ) in resultSelector(all.0, all.1, all.2, all.3, all.4, all.5, all.6, all.7)
    }
    return Self(
      .combineLatest(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source,
        source7.source, source8.source
      ) { result(($0, $1, $2, $3, $4, $5, $6, $7)) })
  }
}

extension SharedSequenceConvertibleType where Element == any Sendable {
  /// Emits tuples of the latest elements of two streams.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2
  ) -> SharedSequence<SharingStrategy, (Source1.Element, Source2.Element)>
  where Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy {
    SharedSequence<SharingStrategy, (Source1.Element, Source2.Element)>(
      .combineLatest(source1.source, source2.source) { ($0, $1) })
  }

  /// Emits tuples of the latest elements of three streams.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3
  ) -> SharedSequence<SharingStrategy, (Source1.Element, Source2.Element, Source3.Element)>
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy
  {
    SharedSequence<SharingStrategy, (Source1.Element, Source2.Element, Source3.Element)>(
      .combineLatest(source1.source, source2.source, source3.source) { ($0, $1, $2) })
  }

  /// Emits tuples of the latest elements of four streams.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType, Source4: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4
  ) -> SharedSequence<SharingStrategy, (Source1.Element, Source2.Element, Source3.Element, Source4.Element)>
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy
  {
    SharedSequence<SharingStrategy, (Source1.Element, Source2.Element, Source3.Element, Source4.Element)>(
      .combineLatest(source1.source, source2.source, source3.source, source4.source) { ($0, $1, $2, $3) })
  }

  /// Emits tuples of the latest elements of five streams.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType, Source4: SharedSequenceConvertibleType,
    Source5: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5
  ) -> SharedSequence<
    SharingStrategy, (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)
  >
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy,
    Source5.SharingStrategy == SharingStrategy
  {
    SharedSequence<
      SharingStrategy, (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element)
    >(
      .combineLatest(source1.source, source2.source, source3.source, source4.source, source5.source) {
        ($0, $1, $2, $3, $4)
      })
  }

  /// Emits tuples of the latest elements of six streams.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType, Source4: SharedSequenceConvertibleType,
    Source5: SharedSequenceConvertibleType, Source6: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6
  ) -> SharedSequence<
    SharingStrategy,
    (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)
  >
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy,
    Source5.SharingStrategy == SharingStrategy, Source6.SharingStrategy == SharingStrategy
  {
    SharedSequence<
      SharingStrategy,
      (Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element)
    >(
      .combineLatest(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source
      ) { ($0, $1, $2, $3, $4, $5) })
  }

  /// Emits tuples of the latest elements of seven streams.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType, Source4: SharedSequenceConvertibleType,
    Source5: SharedSequenceConvertibleType, Source6: SharedSequenceConvertibleType,
    Source7: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7
  ) -> SharedSequence<
    SharingStrategy,
    (
      Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
      Source7.Element
    )
  >
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy,
    Source5.SharingStrategy == SharingStrategy, Source6.SharingStrategy == SharingStrategy,
    Source7.SharingStrategy == SharingStrategy
  {
    SharedSequence<
      SharingStrategy,
      (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element
      )
    >(
      .combineLatest(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source,
        source7.source
      ) { ($0, $1, $2, $3, $4, $5, $6) })
  }

  /// Emits tuples of the latest elements of eight streams.
  @inlinable
  public static func combineLatest<
    Source1: SharedSequenceConvertibleType, Source2: SharedSequenceConvertibleType,
    Source3: SharedSequenceConvertibleType, Source4: SharedSequenceConvertibleType,
    Source5: SharedSequenceConvertibleType, Source6: SharedSequenceConvertibleType,
    Source7: SharedSequenceConvertibleType, Source8: SharedSequenceConvertibleType
  >(
    _ source1: Source1, _ source2: Source2, _ source3: Source3, _ source4: Source4, _ source5: Source5,
    _ source6: Source6, _ source7: Source7, _ source8: Source8
  ) -> SharedSequence<
    SharingStrategy,
    (
      Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
      Source7.Element, Source8.Element
    )
  >
  where
    Source1.SharingStrategy == SharingStrategy, Source2.SharingStrategy == SharingStrategy,
    Source3.SharingStrategy == SharingStrategy, Source4.SharingStrategy == SharingStrategy,
    Source5.SharingStrategy == SharingStrategy, Source6.SharingStrategy == SharingStrategy,
    Source7.SharingStrategy == SharingStrategy, Source8.SharingStrategy == SharingStrategy
  {
    SharedSequence<
      SharingStrategy,
      (
        Source1.Element, Source2.Element, Source3.Element, Source4.Element, Source5.Element, Source6.Element,
        Source7.Element, Source8.Element
      )
    >(
      .combineLatest(
        source1.source, source2.source, source3.source, source4.source, source5.source, source6.source,
        source7.source, source8.source
      ) { ($0, $1, $2, $3, $4, $5, $6, $7) })
  }
}
