extension Property where Value == any Sendable {
  /// Returns a property of two values. See ``PropertyProtocol/combineLatest(with:)`` for the rules.
  @inlinable
  public static func combineLatest<P1: PropertyProtocol, P2: PropertyProtocol>(
    _ property1: P1, _ property2: P2
  ) -> Property<(P1.Value, P2.Value)> {
    property1.combineLatest(with: property2)
  }

  /// Returns a property of three values. See ``PropertyProtocol/combineLatest(with:)`` for the rules.
  @inlinable
  public static func combineLatest<P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol>(
    _ property1: P1, _ property2: P2, _ property3: P3
  ) -> Property<(P1.Value, P2.Value, P3.Value)> {
    let sources = (property1.asProperty(), property2.asProperty(), property3.asProperty())
    let origins = (sources.0.origin, sources.1.origin, sources.2.origin)
    return Property<(P1.Value, P2.Value, P3.Value)>(
      [PropertyPart(origins.0), PropertyPart(origins.1), PropertyPart(origins.2)],
      keeping: [sources.0.kept, sources.1.kept, sources.2.kept]
    ) { (origins.0.value, origins.1.value, origins.2.value) }
  }

  /// Returns a property of four values. See ``PropertyProtocol/combineLatest(with:)`` for the rules.
  @inlinable
  public static func combineLatest<
    P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol, P4: PropertyProtocol
  >(_ property1: P1, _ property2: P2, _ property3: P3, _ property4: P4) -> Property<
    (P1.Value, P2.Value, P3.Value, P4.Value)
  > {
    let sources = (
      property1.asProperty(), property2.asProperty(), property3.asProperty(), property4.asProperty()
    )
    let origins = (sources.0.origin, sources.1.origin, sources.2.origin, sources.3.origin)
    return Property<(P1.Value, P2.Value, P3.Value, P4.Value)>(
      [PropertyPart(origins.0), PropertyPart(origins.1), PropertyPart(origins.2), PropertyPart(origins.3)],
      keeping: [sources.0.kept, sources.1.kept, sources.2.kept, sources.3.kept]
    ) { (origins.0.value, origins.1.value, origins.2.value, origins.3.value) }
  }

  /// Returns a property of five values. See ``PropertyProtocol/combineLatest(with:)`` for the rules.
  @inlinable
  public static func combineLatest<
    P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol, P4: PropertyProtocol,
    P5: PropertyProtocol
  >(_ property1: P1, _ property2: P2, _ property3: P3, _ property4: P4, _ property5: P5) -> Property<
    (P1.Value, P2.Value, P3.Value, P4.Value, P5.Value)
  > {
    let sources = (
      property1.asProperty(), property2.asProperty(), property3.asProperty(), property4.asProperty(),
      property5.asProperty()
    )
    let origins = (sources.0.origin, sources.1.origin, sources.2.origin, sources.3.origin, sources.4.origin)
    return Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value)>(
      [
        PropertyPart(origins.0), PropertyPart(origins.1), PropertyPart(origins.2), PropertyPart(origins.3),
        PropertyPart(origins.4),
      ], keeping: [sources.0.kept, sources.1.kept, sources.2.kept, sources.3.kept, sources.4.kept]
    ) { (origins.0.value, origins.1.value, origins.2.value, origins.3.value, origins.4.value) }
  }

  /// Returns a property of six values. See ``PropertyProtocol/combineLatest(with:)`` for the rules.
  @inlinable
  public static func combineLatest<
    P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol, P4: PropertyProtocol,
    P5: PropertyProtocol, P6: PropertyProtocol
  >(_ property1: P1, _ property2: P2, _ property3: P3, _ property4: P4, _ property5: P5, _ property6: P6)
    -> Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value)>
  {
    let sources = (
      property1.asProperty(), property2.asProperty(), property3.asProperty(), property4.asProperty(),
      property5.asProperty(), property6.asProperty()
    )
    let origins = (
      sources.0.origin, sources.1.origin, sources.2.origin, sources.3.origin, sources.4.origin,
      sources.5.origin
    )
    return Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value)>(
      [
        PropertyPart(origins.0), PropertyPart(origins.1), PropertyPart(origins.2), PropertyPart(origins.3),
        PropertyPart(origins.4), PropertyPart(origins.5),
      ],
      keeping: [
        sources.0.kept, sources.1.kept, sources.2.kept, sources.3.kept, sources.4.kept, sources.5.kept,
      ]
    ) {
      (origins.0.value, origins.1.value, origins.2.value, origins.3.value, origins.4.value, origins.5.value)
    }
  }

  /// Returns a property of seven values. See ``PropertyProtocol/combineLatest(with:)`` for the rules.
  @inlinable
  public static func combineLatest<
    P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol, P4: PropertyProtocol,
    P5: PropertyProtocol, P6: PropertyProtocol, P7: PropertyProtocol
  >(
    _ property1: P1, _ property2: P2, _ property3: P3, _ property4: P4, _ property5: P5, _ property6: P6,
    _ property7: P7
  ) -> Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value, P7.Value)> {
    let sources = (
      property1.asProperty(), property2.asProperty(), property3.asProperty(), property4.asProperty(),
      property5.asProperty(), property6.asProperty(), property7.asProperty()
    )
    let origins = (
      sources.0.origin, sources.1.origin, sources.2.origin, sources.3.origin, sources.4.origin,
      sources.5.origin, sources.6.origin
    )
    return Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value, P7.Value)>(
      [
        PropertyPart(origins.0), PropertyPart(origins.1), PropertyPart(origins.2), PropertyPart(origins.3),
        PropertyPart(origins.4), PropertyPart(origins.5), PropertyPart(origins.6),
      ],
      keeping: [
        sources.0.kept, sources.1.kept, sources.2.kept, sources.3.kept, sources.4.kept, sources.5.kept,
        sources.6.kept,
      ]
    ) {
      (
        origins.0.value, origins.1.value, origins.2.value, origins.3.value, origins.4.value, origins.5.value,
        origins.6.value
      )
    }
  }

  /// Returns a property of eight values. See ``PropertyProtocol/combineLatest(with:)`` for the rules.
  @inlinable
  public static func combineLatest<
    P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol, P4: PropertyProtocol,
    P5: PropertyProtocol, P6: PropertyProtocol, P7: PropertyProtocol, P8: PropertyProtocol
  >(
    _ property1: P1, _ property2: P2, _ property3: P3, _ property4: P4, _ property5: P5, _ property6: P6,
    _ property7: P7, _ property8: P8
  ) -> Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value, P7.Value, P8.Value)> {
    let sources = (
      property1.asProperty(), property2.asProperty(), property3.asProperty(), property4.asProperty(),
      property5.asProperty(), property6.asProperty(), property7.asProperty(), property8.asProperty()
    )
    let origins = (
      sources.0.origin, sources.1.origin, sources.2.origin, sources.3.origin, sources.4.origin,
      sources.5.origin, sources.6.origin,
      sources.7.origin
    )
    return Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value, P7.Value, P8.Value)>(
      [
        PropertyPart(origins.0), PropertyPart(origins.1), PropertyPart(origins.2), PropertyPart(origins.3),
        PropertyPart(origins.4), PropertyPart(origins.5), PropertyPart(origins.6), PropertyPart(origins.7),
      ],
      keeping: [
        sources.0.kept, sources.1.kept, sources.2.kept, sources.3.kept, sources.4.kept, sources.5.kept,
        sources.6.kept, sources.7.kept,
      ]
    ) {
      (
        origins.0.value, origins.1.value, origins.2.value, origins.3.value, origins.4.value, origins.5.value,
        origins.6.value, origins.7.value
      )
    }
  }
}
