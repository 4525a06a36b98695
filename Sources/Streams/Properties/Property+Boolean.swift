extension PropertyProtocol<Bool> {
  /// Returns a property that indicates whether this value is false. See `map` for the rules.
  ///
  /// ```swift
  /// let idle = action.executing.negate()
  /// ```
  ///
  /// Source of the idea: ReactiveSwift's `negate`.
  public func negate() -> Property<Bool> { map { !$0 } }

  /// Returns a property that indicates whether both values are true at the same time. See ``combineLatest(with:)`` for
  /// the rules.
  ///
  /// ```swift
  /// let canSend = isConnected.and(action.executing.negate())
  /// ```
  ///
  /// Source of the idea: ReactiveSwift's `and`.
  public func and<Other: PropertyProtocol<Bool>>(_ other: Other) -> Property<Bool> {
    .all([asProperty(), other.asProperty()])
  }

  /// Returns a property that indicates whether at least one of the values is true. See ``combineLatest(with:)`` for the
  /// rules.
  ///
  /// ```swift
  /// let isBusy = saving.executing.or(loading.executing)
  /// ```
  ///
  /// Source of the idea: ReactiveSwift's `or`.
  public func or<Other: PropertyProtocol<Bool>>(_ other: Other) -> Property<Bool> {
    .any([asProperty(), other.asProperty()])
  }
}

extension Property where Value == Bool {
  /// Returns a property that indicates whether all values are true at the same time. It is true if there are none. See
  /// ``PropertyProtocol/combineLatest(with:)`` for the rules.
  ///
  /// Source of the idea: ReactiveSwift's `all`.
  public static func all<Properties: Sequence>(_ properties: Properties) -> Property<Bool>
  where Properties.Element: PropertyProtocol<Bool> {
    let sources = properties.map { $0.asProperty() }
    let origins = sources.map(\.origin)
    return Property(origins.map { PropertyPart($0) }, keeping: sources.map(\.kept)) {
      origins.allSatisfy(\.value)
    }
  }

  /// Returns a property that indicates whether at least one of the values is true. It is false if there are none. See
  /// ``PropertyProtocol/combineLatest(with:)`` for the rules.
  ///
  /// Source of the idea: ReactiveSwift's `any`.
  public static func any<Properties: Sequence>(_ properties: Properties) -> Property<Bool>
  where Properties.Element: PropertyProtocol<Bool> {
    let sources = properties.map { $0.asProperty() }
    let origins = sources.map(\.origin)
    return Property(origins.map { PropertyPart($0) }, keeping: sources.map(\.kept)) {
      origins.contains { $0.value }
    }
  }
}
