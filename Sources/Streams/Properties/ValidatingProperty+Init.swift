extension ValidatingProperty {
  /// Creates a property with the value `initial`. The validator also validates `initial`, but the value is kept in any
  /// case.
  public convenience init(
    _ initial: Value, _ validator: @escaping @Sendable (Value) -> Decision
  ) {
    self.init(MutableProperty(initial), validator)
  }

  /// Creates a property that writes only valid values to `inner`.
  ///
  /// It retains `inner`. The validator also validates values written to `inner` directly, but these values are kept in
  /// any case.
  public convenience init(
    _ inner: MutableProperty<Value>, _ validator: @escaping @Sendable (Value) -> Decision
  ) {
    self.init(of: inner, on: Property(value: ())) { value, _ in validator(value) }
  }

  /// Creates a property with the value `initial`, and with a validator that also receives the value of `other`.
  public convenience init<Other: PropertyProtocol>(
    _ initial: Value, with other: Other, _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Creates a property that writes only valid values to `inner`, with a validator that also receives the value of
  /// `other`.
  public convenience init<Other: PropertyProtocol>(
    _ inner: MutableProperty<Value>, with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) {
    self.init(of: inner, on: other.asProperty(), validator)
  }

  /// Creates a property with the value `initial`, and with a validator that also receives the values of two other
  /// properties.
  public convenience init<Other1: PropertyProtocol, Other2: PropertyProtocol>(
    _ initial: Value, with other1: Other1, _ other2: Other2,
    _ validator: @escaping @Sendable (Value, Other1.Value, Other2.Value) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other1, other2, validator)
  }

  /// Creates a property that writes only valid values to `inner`, with a validator that also receives the values of two
  /// other properties.
  public convenience init<Other1: PropertyProtocol, Other2: PropertyProtocol>(
    _ inner: MutableProperty<Value>, with other1: Other1, _ other2: Other2,
    _ validator: @escaping @Sendable (Value, Other1.Value, Other2.Value) -> Decision
  ) {
    self.init(of: inner, on: other1.combineLatest(with: other2)) { validator($0, $1.0, $1.1) }
  }

  /// Creates a property with the value `initial`, and with a validator that also receives the latest proposal to
  /// `other`, valid or not.
  ///
  /// ```swift
  /// let repeated = ValidatingProperty<String, Wrong>("", with: password) { repeated, password in
  ///   repeated == password ? .valid : .invalid(.different)
  /// }
  /// ```
  public convenience init<OtherValue, OtherError>(
    _ initial: Value, with other: ValidatingProperty<OtherValue, OtherError>,
    _ validator: @escaping @Sendable (Value, OtherValue) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Creates a property that writes only valid values to `inner`, with a validator that also receives the latest
  /// proposal to `other`, valid or not.
  public convenience init<OtherValue, OtherError>(
    _ inner: MutableProperty<Value>, with other: ValidatingProperty<OtherValue, OtherError>,
    _ validator: @escaping @Sendable (Value, OtherValue) -> Decision
  ) {
    self.init(of: inner, on: other.result.map { $0.proposed }, validator)
  }
}
