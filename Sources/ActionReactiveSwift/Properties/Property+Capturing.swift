public import Action

extension Property {
  /// Creates a property that shows `property` and retains it.
  ///
  /// ```swift
  /// let shown = Property(capturing: MutableProperty(1))   // retains the MutableProperty
  /// ```
  ///
  /// `Property(_:)` retains only the value. A subscription to this property does not retain `property`.
  ///
  /// - Parameter property: the property, which lives as long as the new one.
  ///
  /// Source of the idea: ReactiveSwift's `Property`.
  public convenience init<Other: PropertyProtocol>(capturing property: Other) where Other.Value == Value {
    self.init(property.asProperty(), keeping: property)
  }
}
