extension PropertyProtocol where Value: Equatable {
  /// The same value, whose stream leaves out changes to an equal one.
  ///
  /// ```swift
  /// let count = MutableProperty(1)
  /// count.skipRepeats().subscribe(onNext: { print($0) })   // 1
  /// count.value = 1
  /// count.value = 2                                        // 2
  /// ```
  ///
  /// Its value is always that of this property.
  ///
  /// - Terminates when: this property does.
  /// - Errors: never.
  /// - Concurrency: changes are compared on the thread that announces them.
  /// - Returns: the property. It keeps this one alive if it is a ``Property``; of a ``MutableProperty``
  ///   it keeps only the value.
  /// - Complexity: one comparison for each change and observer, and one value held for each observer.
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
  /// A property that takes a change only if it is not equivalent to the value it has.
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
  /// Its value depends on its earlier one, so it follows the stream of this property from the moment at which it is
  /// made. As long as a change of this property waits for its announcement, because another thread is announcing or
  /// because an observer made it, this one does not have it yet.
  ///
  /// - Terminates when: this property does.
  /// - Errors: never.
  /// - Concurrency: `isEquivalent` runs on the thread that announces a change.
  /// - Parameter isEquivalent: whether the value and a new one are equivalent.
  /// - Returns: the property. It keeps this one alive if it is a ``Property``; of a ``MutableProperty``
  ///   it keeps only the value.
  /// - Complexity: one comparison for each change; holds one value.
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
