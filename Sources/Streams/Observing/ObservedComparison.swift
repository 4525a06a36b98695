/// Determines whether a value of observable state differs from the stored one. It is a pure value without effects.
struct ObservedComparison<Value: Sendable>: Sendable {
  /// Returns whether two values are equal, or nil if values cannot be compared. Then each reported change counts, because
  /// the value may refer to the changed state.
  let areEqual: (@Sendable (Value, Value) -> Bool)?

  static var none: ObservedComparison { ObservedComparison(areEqual: nil) }

  /// Returns whether a value that has been read counts as a change.
  ///
  /// A closure may return a different value at each call, such as the time. Then only reported changes count, because a
  /// reader that waits for two readings of the same version would otherwise wait forever.
  ///
  /// - Parameters:
  ///   - isReported: whether a change has been reported since the previous call.
  ///   - again: calls the closure again.
  func isNew(_ value: Value, after stored: Value?, isReported: Bool, again: () -> Value) -> Bool {
    guard let stored else { return true }
    guard let areEqual else { return isReported }
    return !areEqual(stored, value) && (isReported || areEqual(value, again()))
  }
}

extension ObservedComparison where Value: Equatable {
  static var equality: ObservedComparison { ObservedComparison(areEqual: ==) }
}
