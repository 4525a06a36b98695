public import Action

extension Property {
  /// Creates a property that has the value of `property` and retains `property`.
  ///
  /// ```swift
  /// let shown = Property(capturing: MutableProperty(1))   // retains the MutableProperty
  /// ```
  ///
  /// `Property(_:)` retains only the value. A subscription to this property does not retain `property`.
  ///
  /// - Parameter property: the property, which lives as long as the new property.
  ///
  /// Source of the idea: ReactiveSwift's `Property`.
  public convenience init<Other: PropertyProtocol>(capturing property: Other) where Other.Value == Value {
    self.init(property.asProperty(), keeping: property)
  }
}
