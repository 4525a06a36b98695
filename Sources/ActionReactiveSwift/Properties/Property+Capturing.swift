public import Action

extension Property {
  /// A property that shows `property`, and keeps it alive.
  ///
  /// ```swift
  /// let shown = Property(capturing: MutableProperty(1))   // goes on although nobody else keeps that one
  /// ```
  ///
  /// `Property(_:)` keeps the value alone. Only this property keeps the other one: a subscription to it does not.
  ///
  /// - Parameter property: the property, which lives as long as the new one does.
  ///
  /// Source of the idea: ReactiveSwift's `Property`.
  public convenience init<Other: PropertyProtocol>(capturing property: Other) where Other.Value == Value {
    self.init(property.asProperty(), keeping: property)
  }
}
