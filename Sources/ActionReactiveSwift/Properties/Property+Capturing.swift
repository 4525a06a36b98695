public import Action

extension Property {
  /// A property that shows `property`, and keeps it.
  ///
  /// ```swift
  /// let shown = Property(capturing: MutableProperty(1))   // goes on although nobody else keeps that one
  /// ```
  ///
  /// `Property(_:)` keeps the value alone. Only this property keeps the other one: a subscription to it does not.
  ///
  /// - Parameter property: lives as long as this does.
  ///
  /// Source of the idea: ReactiveSwift's `Property`.
  public convenience init<Other: PropertyProtocol>(capturing property: Other) where Other.Value == Value {
    self.init(property.asProperty(), keeping: property)
  }
}
