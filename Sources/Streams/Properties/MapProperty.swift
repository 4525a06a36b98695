extension PropertyProtocol {
  /// A property whose value is made from this one's.
  ///
  /// ```swift
  /// let price = MutableProperty(5)
  /// let label = price.map { "\($0) €" }
  /// price.value = 6
  /// print(label.value)   // 6 €
  /// ```
  ///
  /// Its value is `transform` of the value that this property has at that moment: never an older one, also while
  /// somebody else announces. As a stream it is this property's, transformed.
  ///
  /// - Terminates when: this property does.
  /// - Errors: never. A closure that throws gives an ``Observable`` instead; see ``ObservableType/map(_:)``.
  /// - Concurrency: `transform` runs wherever the value is read, and once for each change and observer. It has to be
  ///   pure: the same result for the same value, and nothing else done.
  /// - Parameter transform: makes a value of the result.
  /// - Returns: the property. It keeps this one, if that is a ``Property``; of a ``MutableProperty`` it keeps the value.
  /// - Complexity: one call of `transform` for each reading, nothing held.
  ///
  /// Source of the idea: ReactiveSwift's `map`.
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> Property<Result> {
    let source = asProperty()
    let origin = source.origin
    return Property(
      .derived(
        PropertyDerivation(
          changes: origin.changes.map(transform),
          read: {
            let (value, version) = origin.reading()
            return (transform(value), version)
          },
          version: { origin.version })),
      keeping: source.kept)
  }

  // A literal is a closure just as well, and in Swift 5 mode only as that known to be Sendable.
  /// A property whose value is a part of this one's; see `map` with a closure for the rules.
  ///
  /// ```swift
  /// let count = list.map(\.count)
  /// ```
  ///
  /// - Parameter keyPath: leads from the value to the part.
  ///
  /// Source of the idea: ReactiveSwift's `map`.
  @_disfavoredOverload
  public func map<Part: Sendable>(
    _ keyPath: any KeyPath<Value, Part> & Sendable
  ) -> Property<Part> {
    map { $0[keyPath: keyPath] }
  }
}
