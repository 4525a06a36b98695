public import Action

extension Property {
  /// Creates a property that has the value of another property, without retaining the other property.
  ///
  /// ```swift
  /// func show(_ count: some PropertyProtocol<Int>) -> Property<Int> { Property(count) }
  /// ```
  ///
  /// Use it where a `Property` is required. Unlike `asProperty()`, it always creates a new object. ``init(capturing:)``
  /// also retains the other property.
  ///
  /// - Terminates when: `property` terminates.
  /// - Errors: never.
  /// - Concurrency: the same as for `property`.
  /// - Parameter property: the property. If it is a `MutableProperty`, only the value is retained. If it is a
  ///   `Property`, the objects that update it are retained, so a property that follows a stream still follows it.
  /// - Complexity: stores nothing.
  ///
  /// Source of the idea: ReactiveSwift's `Property`.
  public convenience init<Other: PropertyProtocol>(_ property: Other) where Other.Value == Value {
    self.init(property.asProperty(), keeping: ())
  }
}
