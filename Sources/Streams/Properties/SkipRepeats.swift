extension PropertyProtocol where Value: Equatable {
  /// Returns a property with the same value, whose stream omits changes to an equal value.
  ///
  /// ```swift
  /// let count = MutableProperty(1)
  /// count.skipRepeats().subscribe(onNext: { print($0) })   // 1
  /// count.value = 1
  /// count.value = 2                                        // 2
  /// ```
  ///
  /// Its value always equals the value of this property.
  ///
  /// - Terminates when: this property does.
  /// - Errors: never.
  /// - Concurrency: changes are compared on the thread that emits them.
  /// - Returns: the property. It retains this property if it is a ``Property``, but only the stored value of a
  ///   ``MutableProperty``.
  /// - Complexity: one comparison for each change and observer, and one stored value for each observer.
  ///
  /// Source of the idea: ReactiveSwift's `skipRepeats`.
  public func skipRepeats() -> Property<Value> {
    let source = asProperty()
    let origin = source.origin
    return Property(
      .derived(
        PropertyDerivation(
          changes: origin.changes.distinctUntilChanged(), read: { origin.reading() },
          version: { origin.version })),
      keeping: source.kept)
  }
}

extension PropertyProtocol {
  /// Returns a property that accepts a change only if the new value is not equivalent to its current value.
  ///
  /// ```swift
  /// let level = MutableProperty(0)
  /// let steps = level.skipRepeats { abs($0 - $1) < 10 }
  /// level.value = 9
  /// print(steps.value)   // 0
  /// level.value = 12
  /// print(steps.value)   // 12
  /// ```
  ///
  /// Its value depends on its earlier value, so it follows the stream of this property from its creation. It does not
  /// include a change of this property that is still waiting to be emitted, because another thread is emitting or
  /// because an observer made the change.
  ///
  /// - Terminates when: this property does.
  /// - Errors: never.
  /// - Concurrency: `isEquivalent` runs on the thread that emits a change.
  /// - Parameter isEquivalent: returns whether the current value and a new value are equivalent.
  /// - Returns: the property. It retains this property if it is a ``Property``, but only the stored value of a
  ///   ``MutableProperty``.
  /// - Complexity: one comparison for each change. Stores one value.
  ///
  /// Source of the idea: ReactiveSwift's `skipRepeats`.
  @inlinable
  public func skipRepeats(
    _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Property<Value> {
    let source = asProperty()
    return Property(
      following: source.asObservable().distinctUntilChanged(isEquivalent), from: source.value,
      keeping: source)
  }
}
