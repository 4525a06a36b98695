public import Action

extension Property where Value == Bool {
  /// Returns a property that indicates whether all values are true at the same time. It is true if there are no
  /// properties.
  ///
  /// ```swift
  /// let canSend = Property.all(isConnected, hasText, action.isEnabled)
  /// ```
  ///
  /// See `combineLatest(with:)` of a property for the rules.
  ///
  /// - Parameter properties: the properties, which may have different types.
  ///
  /// Source of the idea: ReactiveSwift's `all`.
  public static func all(_ properties: any PropertyProtocol<Bool>...) -> Property<Bool> {
    all(properties.map { $0.asProperty() })
  }

  /// Returns a property that indicates whether at least one of the values is true. It is false if there are no
  /// properties.
  ///
  /// ```swift
  /// let isBusy = Property.any(save.isExecuting, load.isExecuting)
  /// ```
  ///
  /// See `combineLatest(with:)` of a property for the rules.
  ///
  /// - Parameter properties: the properties, which may have different types.
  ///
  /// Source of the idea: ReactiveSwift's `any`.
  public static func any(_ properties: any PropertyProtocol<Bool>...) -> Property<Bool> {
    any(properties.map { $0.asProperty() })
  }
}
