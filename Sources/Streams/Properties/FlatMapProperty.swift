extension PropertyProtocol {
  /// The property that is made from this one's latest value.
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
  /// Its value is that of the property that belongs to the present value of this one: never of an older value, even
  /// while another thread announces a change. As a stream it emits whenever the property is replaced or changes.
  ///
  /// - Terminates when: this property and the latest one have terminated.
  /// - Errors: never.
  /// - Concurrency: `transform` runs at once, and then on the thread that first reads or announces a newer value; all
  ///   readers and observers share the property that it makes. If two threads need that at the same moment, it runs on
  ///   both, and one result is dropped. It has to be pure, like that of `map`.
  /// - Parameter transform: makes a property from a value. For a closure that makes an ``Observable``, see
  ///   ``ObservableType/flatMap(_:)->Observable<Result>``.
  /// - Returns: the property. It keeps this one alive if it is a ``Property``; of a ``MutableProperty`` it keeps only
  ///   the value. It and its observers keep the latest property alive.
  /// - Complexity: constant for each reading; holds the latest property.
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
    let latest = LatestProperty(origin, transform)
    return Property<Result>(
      .derived(
        PropertyDerivation(
          changes: Assembled(LatestPropertyRecipe(latest: latest)), read: { latest.reading() },
          version: { latest.version })),
      keeping: kept)
  }
}
