public import Action

extension Property where Value == any Sendable {
  /// Returns a property of all the values in their order, or of `emptySentinel` if there are no properties.
  ///
  /// ```swift
  /// let sums = Property.combineLatest(cells.map { $0.sum }, emptySentinel: [0])
  /// ```
  ///
  /// See `combineLatest(with:)` of a property for the rules.
  ///
  /// - Parameters:
  ///   - properties: the properties.
  ///   - emptySentinel: the value, which never changes, if there are no properties.
  /// - Returns: the property of the values.
  ///
  /// Source of the idea: ReactiveSwift's `combineLatest`.
  public static func combineLatest<Properties: Sequence>(
    _ properties: Properties, emptySentinel: [Properties.Element.Value]
  ) -> Property<[Properties.Element.Value]> where Properties.Element: PropertyProtocol {
    let properties = Array(properties)
    return properties.isEmpty
      ? Property<[Properties.Element.Value]>(value: emptySentinel)
      : Property<any Sendable>.combineLatest(properties)
  }

  /// Returns a property of the first values of all properties, then of the second values, and so on, or of
  /// `emptySentinel` if there are no properties.
  ///
  /// ```swift
  /// let rows = Property.zip(columns, emptySentinel: ["none"])
  /// ```
  ///
  /// See `zip(with:)` of a property for the rules.
  ///
  /// - Parameters:
  ///   - properties: the properties.
  ///   - emptySentinel: the value, which never changes, if there are no properties.
  /// - Returns: the property of the values.
  ///
  /// Source of the idea: ReactiveSwift's `zip`.
  public static func zip<Properties: Sequence>(
    _ properties: Properties, emptySentinel: [Properties.Element.Value]
  ) -> Property<[Properties.Element.Value]> where Properties.Element: PropertyProtocol {
    let properties = Array(properties)
    return properties.isEmpty
      ? Property<[Properties.Element.Value]>(value: emptySentinel)
      : Property<any Sendable>.zip(properties)
  }
}
