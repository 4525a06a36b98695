public import Action

extension PropertyProtocol where Value: PropertyProtocol {
  /// The property that this one has as its value.
  ///
  /// ```swift
  /// let page = MutableProperty(firstPage.title)
  /// let title = page.flatten(.latest)
  /// page.value = secondPage.title
  /// print(title.value)   // that of the second page
  /// ```
  ///
  /// With `.latest` the result shows the property that this one has at present, never an older one. With the other
  /// strategies it follows the streams of the properties that this one has had since the result was made: of all of
  /// them (`.merge`), or of one after the other, each until it ends (`.concat`).
  ///
  /// - Terminates when: this property and those that it follows have terminated.
  /// - Errors: never.
  /// - Parameter strategy: decides which properties it follows.
  /// - Returns: the property. It keeps this one, if that is a `Property`; of a `MutableProperty` it keeps the value.
  /// - Complexity: constant for each change; holds one value, and with `.latest` the latest property.
  ///
  /// Source of the idea: ReactiveSwift's `flatten`.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> { flatMap(strategy) { $0 } }
}

extension PropertyProtocol {
  /// The property that is made from this one's value; see ``flatten(_:)`` for the strategies.
  ///
  /// ```swift
  /// let name = user.flatMap(.latest) { $0.name }
  /// ```
  ///
  /// - Terminates when: this property and those that it follows have terminated.
  /// - Errors: never.
  /// - Concurrency: `transform` runs at once, and then on the thread that announces a newer value; with `.latest` also
  ///   on a thread that reads it. It may run more than once for a value and has to be pure: it finds the property and
  ///   does nothing else.
  /// - Parameters:
  ///   - strategy: decides which properties it follows.
  ///   - transform: makes a property from a value.
  /// - Returns: the property. It keeps this one, if that is a `Property`; of a `MutableProperty` it keeps the value.
  /// - Complexity: constant for each change; holds one value, and with `.latest` the latest property.
  ///
  /// Source of the idea: ReactiveSwift's `flatMap`.
  @inlinable
  public func flatMap<Inner: PropertyProtocol>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Property<Inner.Value> {
    if case .latest = strategy.kind { return flatMap(transform) }
    let source = asProperty()
    let values = source.asObservable().map { transform($0).asObservable() }.flatten(strategy)
    return Property(following: values, from: transform(source.value).value, keeping: source)
  }
}
