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
  /// Its value is `transform` of the value that this property has when it is read: never of an older one, even while
  /// another thread announces a change. As a stream it is the stream of this property, transformed.
  ///
  /// - Terminates when: this property does.
  /// - Errors: never. With a closure that throws, the result is an ``Observable`` instead; see
  ///   ``ObservableType/map(_:)``.
  /// - Concurrency: `transform` runs on each thread that reads the value, and once for each change and observer. It has
  ///   to be pure: the same result for the same value, and no other effects.
  /// - Parameter transform: makes a value of the result.
  /// - Returns: the property. It keeps this one alive if it is a ``Property``; of a ``MutableProperty``
  ///   it keeps only the value.
  /// - Complexity: one call of `transform` for each reading; nothing is held.
  ///
  /// Source of the idea: ReactiveSwift's `map`.
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> Property<Result> {
    let source = asProperty()
    return Property(.derived(source.origin.map(transform)), keeping: source.kept)
  }

  // Disfavoured, because a key path literal can also be a closure, and only the closure counts as
  // Sendable in Swift 5 mode.
  /// A property whose value is a part of this one's; see `map` with a closure for the rules.
  ///
  /// ```swift
  /// let count = list.map(\.count)
  /// ```
  ///
  /// - Parameter keyPath: the path from the value to the part.
  ///
  /// Source of the idea: ReactiveSwift's `map`.
  @_disfavoredOverload
  public func map<Part: Sendable>(
    _ keyPath: any KeyPath<Value, Part> & Sendable
  ) -> Property<Part> {
    map { $0[keyPath: keyPath] }
  }
}

extension PropertyOrigin {
  /// The origin of a property whose value is made from that of one with this origin.
  ///
  /// Not written in the protocol's method: a closure there costs a metadata look-up for the type of the value at each
  /// call.
  fileprivate func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> PropertyDerivation<Result> {
    PropertyDerivation(
      changes: changes.map(transform),
      read: {
        let (value, version) = reading()
        return (transform(value), version)
      },
      version: { version })
  }
}
