public import Action

// A trailing closure is also a value, so these methods match it too. The methods of `Streams` are preferred.

extension ObservableType {
  /// Replaces each element with the same value.
  ///
  /// ```swift
  /// Observable.of(1, 2).map(value: "x")   // x x
  /// ```
  ///
  /// - Terminates when: the source terminates.
  /// - Errors: the errors of the source.
  /// - Concurrency: emits on the thread of the event.
  /// - Parameter value: the value.
  /// - Returns: a stream that emits `value` for each element.
  /// - Complexity: constant per event.
  ///
  /// Source of the idea: ReactiveSwift's `map(value:)`.
  @_disfavoredOverload
  @inlinable
  public func map<Result: Sendable>(value: Result) -> Observable<Result> { map { _ in value } }
}

extension PropertyProtocol {
  /// Returns a property whose value is always the same, and whose stream emits it for each change of this property.
  ///
  /// ```swift
  /// let level = MutableProperty(1)
  /// let alert = level.map(value: "changed")
  /// alert.subscribe(onNext: { print($0) })   // changed
  /// level.value = 2                          // changed
  /// ```
  ///
  /// - Terminates when: this property terminates.
  /// - Errors: never.
  /// - Concurrency: emits on the thread that announces a change.
  /// - Parameter value: the value.
  /// - Returns: the property. It retains this property if this property is a `Property`. It retains only the value of a
  ///   `MutableProperty`.
  /// - Complexity: constant per change.
  ///
  /// Source of the idea: ReactiveSwift's `map(value:)`.
  @_disfavoredOverload
  @inlinable
  public func map<Result: Sendable>(value: Result) -> Property<Result> { map { _ in value } }
}
