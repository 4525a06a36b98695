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
  /// while another thread announces a change, and never a pair of values from different moments. As a stream it emits
  /// whenever one of them has changed. If both are made from the same property, a change of that one makes one element.
  /// A change that comes while an observer is told of another one is announced when that observer has returned, with
  /// the values of that moment.
  ///
  /// - Terminates when: both have terminated.
  /// - Errors: never.
  /// - Concurrency: any thread may read it and change the properties of which it is made; changes are announced one at
  ///   a time.
  /// - Parameter other: the other property.
  /// - Returns: the property. It keeps each of the two that is a ``Property`` alive; of a ``MutableProperty``
  ///   it keeps only the value.
  /// - Complexity: a reading reads each value once, and again as long as one of them changes meanwhile.
  ///
  /// Source of the idea: ReactiveSwift's `combineLatest(with:)`.
  @inlinable
  public func combineLatest<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    asProperty().combined(with: other.asProperty()) { ($0, $1) }
  }
}

extension Property {
  /// A property of the result of `combine` for both values. The closure is compiled in the client: in code that is
  /// compiled for all types, the type of a pair costs a metadata look-up each time.
  @usableFromInline
  func combined<Other: Sendable, Result: Sendable>(
    with other: Property<Other>, _ combine: @escaping @Sendable (Value, Other) -> Result
  ) -> Property<Result> {
    let (first, second) = (origin, other.origin)
    return Property<Result>([PropertyPart(first), PropertyPart(second)], keeping: [kept, other.kept]) {
      combine(first.value, second.value)
    }
  }

  /// A property whose value is made of the values of its parts at one moment.
  @usableFromInline
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
