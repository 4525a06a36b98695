public import Action

extension PropertyProtocol {
  /// Returns a property that takes only the values that satisfy a condition.
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
  /// Its value depends on its previous value, so it follows the stream of this property from its creation, as `zip`
  /// does. A change of this property becomes visible in the result when it is announced.
  ///
  /// - Terminates when: this property terminates.
  /// - Errors: never.
  /// - Concurrency: `isIncluded` runs on the thread that announces a change.
  /// - Parameters:
  ///   - initial: the value until another value satisfies the condition. The current value of this property is checked
  ///     first.
  ///   - isIncluded: returns whether to take a value.
  /// - Returns: the property. It retains this property if this property is a `Property`. It retains only the value of a
  ///   `MutableProperty`.
  /// - Complexity: one call of `isIncluded` per change. Stores one value.
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
