public import Action

extension PropertyProtocol {
  /// A property that takes only the values that satisfy a condition.
  ///
  /// ```swift
  /// let level = MutableProperty(-1)
  /// let positive = level.filter(initial: 0) { $0 > 0 }
  /// print(positive.value)   // 0
  /// level.value = 5
  /// level.value = -2
  /// print(positive.value)   // 5
  /// ```
  ///
  /// Its value depends on its earlier one, so it follows the stream of this property from the moment at which it is
  /// made, as `zip` does: as long as a change of this property waits for its announcement, the result does not have it
  /// yet.
  ///
  /// - Terminates when: this property does.
  /// - Errors: never.
  /// - Concurrency: `isIncluded` runs on the thread that announces a change.
  /// - Parameters:
  ///   - initial: the value until one satisfies the condition; the present value of this property is tried first.
  ///   - isIncluded: whether a value is taken.
  /// - Returns: the property. It keeps this one, if that is a `Property`; of a `MutableProperty` it keeps the value.
  /// - Complexity: one call of `isIncluded` for each change; holds one value.
  ///
  /// Source of the idea: ReactiveSwift's `filter(initial:_:)`.
  public func filter(
    initial: Value, _ isIncluded: @escaping @Sendable (Value) -> Bool
  ) -> Property<Value> {
    let source = asProperty()
    return Property(
      following: source.asObservable().filter(isIncluded), from: initial, keeping: source)
  }
}
