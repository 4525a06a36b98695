extension PropertyProtocol {
  /// Returns a property whose value is computed from the value of this property.
  ///
  /// ```swift
  /// let price = MutableProperty(5)
  /// let label = price.map { "\($0) €" }
  /// price.value = 6
  /// print(label.value)   // 6 €
  /// ```
  ///
  /// Its value is `transform` applied to the value of this property at the time of reading, and never to an older
  /// value, even while another thread is emitting a change. As a stream, it is the transformed stream of this property.
  ///
  /// - Terminates when: this property does.
  /// - Errors: never. With a throwing closure, the result is an ``Observable`` instead. See ``ObservableType/map(_:)``.
  /// - Concurrency: `transform` runs on each thread that reads the value, and once for each change and observer. It
  ///   must be pure. It returns the same result for the same value, and has no other effects.
  /// - Parameter transform: computes a value of the returned property.
  /// - Returns: the property. It retains this property if it is a ``Property``, but only the stored value of a
  ///   ``MutableProperty``.
  /// - Complexity: one call of `transform` for each reading. Stores nothing.
  ///
  /// Source of the idea: ReactiveSwift's `map`.
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> Property<Result> {
    let source = asProperty()
    return Property(.derived(source.origin.map(transform)), keeping: source.kept)
  }

  // Disfavored, because a key path literal can also be a closure, and only the closure counts as Sendable in Swift 5
  // mode.
  /// Returns a property whose value is a part of the value of this property. See `map` with a closure for the rules.
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
  /// Returns the origin of a property whose value is computed from the value of this origin.
  ///
  /// It is a separate method, because a closure in the protocol's method would cost a metadata look-up for the value
  /// type at each call.
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
