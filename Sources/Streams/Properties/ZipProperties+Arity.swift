extension Property where Value == any Sendable {
  /// Returns a property of two values combined by position. See ``PropertyProtocol/zip(with:)`` for the rules.
  @inlinable
  public static func zip<P1: PropertyProtocol, P2: PropertyProtocol>(_ property1: P1, _ property2: P2)
    -> Property<(P1.Value, P2.Value)>
  {
    property1.zip(with: property2)
  }

  /// Returns a property of three values combined by position. See ``PropertyProtocol/zip(with:)`` for the rules.
  @inlinable
  public static func zip<P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol>(
    _ property1: P1, _ property2: P2, _ property3: P3
  ) -> Property<(P1.Value, P2.Value, P3.Value)> {
    let first = combineLatest(property1, property2, property3)
    return Property<(P1.Value, P2.Value, P3.Value)>(
      following: Observable.zip(property1.changes, property2.changes, property3.changes), from: first.value,
      keeping: first.kept)
  }

  /// Returns a property of four values combined by position. See ``PropertyProtocol/zip(with:)`` for the rules.
  @inlinable
  public static func zip<
    P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol, P4: PropertyProtocol
  >(_ property1: P1, _ property2: P2, _ property3: P3, _ property4: P4) -> Property<
    (P1.Value, P2.Value, P3.Value, P4.Value)
  > {
    let first = combineLatest(property1, property2, property3, property4)
    return Property<(P1.Value, P2.Value, P3.Value, P4.Value)>(
      following: Observable.zip(property1.changes, property2.changes, property3.changes, property4.changes),
      from: first.value, keeping: first.kept)
  }

  /// Returns a property of five values combined by position. See ``PropertyProtocol/zip(with:)`` for the rules.
  @inlinable
  public static func zip<
    P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol, P4: PropertyProtocol,
    P5: PropertyProtocol
  >(_ property1: P1, _ property2: P2, _ property3: P3, _ property4: P4, _ property5: P5) -> Property<
    (P1.Value, P2.Value, P3.Value, P4.Value, P5.Value)
  > {
    let first = combineLatest(property1, property2, property3, property4, property5)
    return Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value)>(
      following: Observable.zip(
        property1.changes, property2.changes, property3.changes, property4.changes, property5.changes),
      from: first.value, keeping: first.kept)
  }

  /// Returns a property of six values combined by position. See ``PropertyProtocol/zip(with:)`` for the rules.
  @inlinable
  public static func zip<
    P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol, P4: PropertyProtocol,
    P5: PropertyProtocol, P6: PropertyProtocol
  >(_ property1: P1, _ property2: P2, _ property3: P3, _ property4: P4, _ property5: P5, _ property6: P6)
    -> Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value)>
  {
    let first = combineLatest(property1, property2, property3, property4, property5, property6)
    return Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value)>(
      following: Observable.zip(
        property1.changes, property2.changes, property3.changes, property4.changes, property5.changes,
        property6.changes), from: first.value, keeping: first.kept)
  }

  /// Returns a property of seven values combined by position. See ``PropertyProtocol/zip(with:)`` for the rules.
  @inlinable
  public static func zip<
    P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol, P4: PropertyProtocol,
    P5: PropertyProtocol, P6: PropertyProtocol, P7: PropertyProtocol
  >(
    _ property1: P1, _ property2: P2, _ property3: P3, _ property4: P4, _ property5: P5, _ property6: P6,
    _ property7: P7
  ) -> Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value, P7.Value)> {
    let first = combineLatest(property1, property2, property3, property4, property5, property6, property7)
    return Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value, P7.Value)>(
      following: Observable.zip(
        property1.changes, property2.changes, property3.changes, property4.changes, property5.changes,
        property6.changes, property7.changes), from: first.value, keeping: first.kept)
  }

  /// Returns a property of eight values combined by position. See ``PropertyProtocol/zip(with:)`` for the rules.
  @inlinable
  public static func zip<
    P1: PropertyProtocol, P2: PropertyProtocol, P3: PropertyProtocol, P4: PropertyProtocol,
    P5: PropertyProtocol, P6: PropertyProtocol, P7: PropertyProtocol, P8: PropertyProtocol
  >(
    _ property1: P1, _ property2: P2, _ property3: P3, _ property4: P4, _ property5: P5, _ property6: P6,
    _ property7: P7, _ property8: P8
  ) -> Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value, P7.Value, P8.Value)> {
    let first = combineLatest(
      property1, property2, property3, property4, property5, property6, property7, property8)
    return Property<(P1.Value, P2.Value, P3.Value, P4.Value, P5.Value, P6.Value, P7.Value, P8.Value)>(
      following: Observable.zip(
        property1.changes, property2.changes, property3.changes, property4.changes, property5.changes,
        property6.changes, property7.changes, property8.changes), from: first.value, keeping: first.kept)
  }
}

extension PropertyProtocol {
  @usableFromInline
  var changes: Observable<Value> { asProperty().origin.changes }
}
