/// Determines whether a value of observable state differs from the stored value. It is a pure value without effects.
struct ObservedComparison<Value: Sendable>: Sendable {
  /// Returns whether two values are equal, or nil if values cannot be compared. In that case, each reported change
  /// counts as a change, because the value may refer to the changed state.
  let areEqual: (@Sendable (Value, Value) -> Bool)?

  static var none: ObservedComparison { ObservedComparison(areEqual: nil) }

  /// Returns whether a value that has been read counts as a change.
  ///
  /// - Parameters:
  ///   - isReported: whether a change has been reported since the previous call.
  ///   - mayDiffer: see ``ObservedState/mayDiffer``.
  func isNew(_ value: Value, after stored: Value?, isReported: Bool, mayDiffer: Bool) -> Bool {
    guard let stored else { return true }
    guard let areEqual else { return isReported }
    return (isReported || mayDiffer) && !areEqual(stored, value)
  }
}

extension ObservedComparison where Value: Equatable {
  static var equality: ObservedComparison { ObservedComparison(areEqual: ==) }
}
