extension PropertyProtocol {
  /// Returns a property that follows the property created from the current value.
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
  /// Its value is the value of the inner property created from the current value of this property, and never from an
  /// older value, even while another thread is emitting a change. As a stream, it emits whenever the inner property is
  /// replaced or changes.
  ///
  /// - Terminates when: this property and the latest inner property have terminated. It releases the last value of this
  ///   property when it has terminated, so that a ``MutableProperty`` retained only by this value also terminates.
  /// - Errors: never.
  /// - Concurrency: `transform` runs immediately, and then on the thread that first reads or emits a newer value. All
  ///   readers and observers share the inner property. If two threads need it at the same time, `transform` runs on
  ///   both, and one result is discarded. It must be pure, as for `map`.
  /// - Parameter transform: creates a property from a value. For a closure that returns an ``Observable``, see
  ///   ``ObservableType/flatMap(_:)->Observable<Result>``.
  /// - Returns: the property. It retains this property if it is a ``Property``, but only the stored value of a
  ///   ``MutableProperty``. It and its observers retain the latest inner property.
  /// - Complexity: constant for each reading. Stores the latest inner property.
  ///
  /// Source of the idea: ReactiveSwift's `flatMap(.latest)`.
  @inlinable
  public func flatMap<Inner: PropertyProtocol>(
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Property<Inner.Value> {
    asProperty().latest { transform($0).asProperty() }
  }
}

extension Property {
  @usableFromInline
  func latest<Result: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Property<Result>
  ) -> Property<Result> {
    let kept = kept.map { KeptUntilEnd($0) }
    let latest = LatestProperty(origin, keeping: kept, transform)
    return Property<Result>(
      .derived(
        PropertyDerivation(
          changes: Assembled(LatestPropertyRecipe(latest: latest)), read: { latest.reading() },
          version: { latest.version })),
      keeping: kept)
  }
}
