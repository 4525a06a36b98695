extension PropertyProtocol {
  /// A property of this value and another one.
  ///
  /// ```swift
  /// let width = MutableProperty(2)
  /// let height = MutableProperty(3)
  /// let size = width.combineLatest(with: height)
  /// height.value = 4
  /// print(size.value)   // (2, 4)
  /// ```
  ///
  /// Its value is the pair of both values at one moment, the moment at which it is read: never an older pair, even
  /// while another thread announces a change, and never a pair of values from different moments. As a stream it
  /// emits whenever one of them has changed. If both are made from the same property, a change of that is one
  /// element. A change that is made while an observer is being told is told when the observer has returned, with
  /// the values of that moment.
  ///
  /// - Terminates when: both have terminated.
  /// - Errors: never.
  /// - Concurrency: any thread may read it and change the properties of which it is made; changes
  ///   are told one at a time.
  /// - Parameter other: the other property.
  /// - Returns: the property. It keeps each of the two that is a ``Property`` alive; of a ``MutableProperty``
  ///   it keeps only the value.
  /// - Complexity: a reading reads each value once, and again as long as one of them changes meanwhile.
  ///
  /// Source of the idea: ReactiveSwift's `combineLatest(with:)`.
  public func combineLatest<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    let (first, second) = (asProperty(), other.asProperty())
    let (one, two) = (first.origin, second.origin)
    return Property(
      [PropertyPart(one), PropertyPart(two)], keeping: [first.kept, second.kept], pair(one, two))
  }
}

/// The values of both at the moment of a call. It is not written in the protocol's method, because closures there look up
/// the types of the values at each call.
private func pair<First: Sendable, Second: Sendable>(
  _ first: PropertyOrigin<First>, _ second: PropertyOrigin<Second>
) -> @Sendable () -> (First, Second) {
  { (first.value, second.value) }
}

extension Property {
  /// A property whose value is made of the values of its parts at one moment.
  convenience init(
    _ parts: [PropertyPart], keeping kept: [(any Sendable)?], _ make: @escaping @Sendable () -> Value
  ) {
    self.init(.derived(PropertyDerivation(parts, make)), keeping: kept)
  }
}

extension Property where Value == any Sendable {
  /// A property of all the values, in their order; of an empty array if there are none.
  ///
  /// See ``PropertyProtocol/combineLatest(with:)`` for the rules.
  public static func combineLatest<Properties: Sequence>(
    _ properties: Properties
  ) -> Property<[Properties.Element.Value]> where Properties.Element: PropertyProtocol {
    let sources = properties.map { $0.asProperty() }
    let origins = sources.map(\.origin)
    return Property<[Properties.Element.Value]>(
      origins.map { PropertyPart($0) }, keeping: sources.map(\.kept)
    ) {
      origins.map(\.value)
    }
  }
}
