extension PropertyProtocol {
  /// The property that is made from this one's value, always that of the latest value.
  ///
  /// ```swift
  /// struct User { let name: MutableProperty<String> }
  /// let user = MutableProperty(ann)
  /// let name = user.flatMap { $0.name }
  /// user.value = ben
  /// print(name.value)   // Ben
  /// ben.name.value = "Benjamin"
  /// print(name.value)   // Benjamin
  /// ```
  ///
  /// Its value is that of the property for the value that this one has at that moment: never an older one, also while
  /// somebody else announces. As a stream it emits whenever there is another property, or that changes.
  ///
  /// - Terminates when: this property and the latest one have.
  /// - Errors: never.
  /// - Concurrency: `transform` runs at once, and then where a newer value is first read or announced; all readers and
  ///   observers share the property that it makes. When two threads need it at the same moment it runs on both, and one
  ///   result is dropped. It has to be pure, as that of `map`.
  /// - Parameter transform: makes a property from a value. One that makes an ``Observable`` gives an ``Observable``;
  ///   see ``ObservableType/flatMap(_:)->Observable<Result>``.
  /// - Returns: the property. It keeps this one, if that is a ``Property``; of a ``MutableProperty`` it keeps the value.
  ///   The latest property is kept by it and by its observers.
  /// - Complexity: constant for each reading; holds the latest property.
  ///
  /// Source of the idea: ReactiveSwift's `flatMap(.latest)`.
  public func flatMap<Inner: PropertyProtocol>(
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Property<Inner.Value> {
    let source = asProperty()
    let latest = LatestProperty(source.origin) { transform($0).asProperty() }
    return Property(
      .derived(
        PropertyDerivation(
          changes: Assembled(LatestPropertyRecipe(latest: latest)), read: { latest.reading() },
          version: { latest.version })),
      keeping: source.kept)
  }
}
