extension PropertyProtocol {
  /// Returns a property of the values of this property and another property.
  ///
  /// ```swift
  /// let width = MutableProperty(2)
  /// let height = MutableProperty(3)
  /// let size = width.combineLatest(with: height)
  /// height.value = 4
  /// print(size.value)   // (2, 4)
  /// ```
  ///
  /// Its value is a consistent pair of both values at the time of reading. It is never an older pair, even while
  /// another thread is emitting a change, and never combines values of different times. As a stream, it emits whenever
  /// one of the values has changed. If both are derived from the same property, a change of that property emits one
  /// element. A change made while an observer is being notified of an earlier change is emitted after that observer has
  /// returned, with the values current at that time.
  ///
  /// - Terminates when: both have terminated.
  /// - Errors: never.
  /// - Concurrency: any thread may read it and change its source properties. Changes are emitted one at a time.
  /// - Parameter other: the other property.
  /// - Returns: the property. It retains each source that is a ``Property``, but only the stored value of a
  ///   ``MutableProperty``.
  /// - Complexity: reading it reads each value once, and repeats while one of the values changes during the reading.
  ///
  /// Source of the idea: ReactiveSwift's `combineLatest(with:)`.
  @inlinable
  public func combineLatest<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    asProperty().combined(with: other.asProperty()) { ($0, $1) }
  }
}

extension Property {
  /// Returns a property of the result of `combine` for both values. The closure is compiled in client code. In
  /// unspecialized code, the type of a pair would cost a metadata look-up each time.
  @usableFromInline
  func combined<Other: Sendable, Result: Sendable>(
    with other: Property<Other>, _ combine: @escaping @Sendable (Value, Other) -> Result
  ) -> Property<Result> {
    let (first, second) = (origin, other.origin)
    return Property<Result>([PropertyPart(first), PropertyPart(second)], keeping: [kept, other.kept]) {
      combine(first.value, second.value)
    }
  }

  /// Creates a property whose value is computed from one consistent snapshot of the values of its parts.
  @usableFromInline
  convenience init(
    _ parts: [PropertyPart], keeping kept: [(any Sendable)?], _ make: @escaping @Sendable () -> Value
  ) {
    self.init(.derived(PropertyDerivation(parts, make)), keeping: kept)
  }
}

extension Property where Value == any Sendable {
  /// Returns a property of all the values in their order, or of an empty array if there are none.
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
