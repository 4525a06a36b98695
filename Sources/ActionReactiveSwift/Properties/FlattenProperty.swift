public import Action

extension PropertyProtocol where Value: PropertyProtocol {
  /// Returns a property with the value of the inner property.
  ///
  /// ```swift
  /// let page = MutableProperty(firstPage.title)
  /// let title = page.flatten(.latest)
  /// page.value = secondPage.title
  /// print(title.value)   // the title of the second page
  /// ```
  ///
  /// With `.latest`, the result shows the current inner property, never an older property. With the other strategies,
  /// it follows the streams of the inner properties that this property has had since the result was created. `.merge`
  /// follows all of them, and `.concat` follows them one after the other, each until it ends.
  ///
  /// - Terminates when: this property and the followed properties have terminated.
  /// - Errors: never.
  /// - Parameter strategy: determines which properties are followed.
  /// - Returns: the property. It retains this property if this property is a `Property`. It retains only the value of a
  ///   `MutableProperty`.
  /// - Complexity: constant per change. Stores one value, and with `.latest` the latest property.
  ///
  /// Source of the idea: ReactiveSwift's `flatten`.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> { flatMap(strategy) { $0 } }
}

extension PropertyProtocol {
  /// Returns a property with the value of the property that `transform` returns. See ``flatten(_:)`` for the
  /// strategies.
  ///
  /// ```swift
  /// let name = user.flatMap(.latest) { $0.name }
  /// ```
  ///
  /// - Terminates when: this property and the followed properties have terminated.
  /// - Errors: never.
  /// - Concurrency: `transform` runs immediately, and then on the thread that announces a newer value. With `.latest`,
  ///   it also runs on a thread that reads the property. It may run more than once for a value, so it must be pure.
  /// - Parameters:
  ///   - strategy: determines which properties are followed.
  ///   - transform: returns a property for a value.
  /// - Returns: the property. It retains this property if this property is a `Property`. It retains only the value of a
  ///   `MutableProperty`.
  /// - Complexity: constant per change. Stores one value, and with `.latest` the latest property.
  ///
  /// Source of the idea: ReactiveSwift's `flatMap`.
  @inlinable
  public func flatMap<Inner: PropertyProtocol>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Property<Inner.Value> {
    if case .latest = strategy.kind { return flatMap(transform) }
    let source = asProperty()
    let kept = KeptUntilEnd(source)
    // The stream of a `MutableProperty` retains it, and the stream of its `Property` does not.
    let values = source.asObservable().do(onCompleted: { [weak kept] in kept?.release() })
      .map { transform($0).asProperty().asObservable() }.flatten(strategy)
    return Property(following: values, from: transform(source.value).value, keeping: kept)
  }
}
