/// Determines whether a value of observable state differs from the stored one. It is a pure value without effects.
struct ObservedComparison<Value: Sendable>: Sendable {
  /// Returns whether two values are the same. Values that are not may still be equal, if they cannot be compared.
  let areSame: @Sendable (Value, Value) -> Bool
  /// Whether each reported change counts, because a value that cannot be compared may refer to the changed state.
  let countsReports: Bool

  /// Compares representations, for values that cannot be compared otherwise.
  static var representation: ObservedComparison {
    ObservedComparison(areSame: sameRepresentation, countsReports: true)
  }

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
    if isReported, countsReports { return true }
    return !areSame(stored, value) && (isReported || areSame(value, again()))
  }
}

extension ObservedComparison where Value: Equatable {
  static var equality: ObservedComparison { ObservedComparison(areSame: ==, countsReports: false) }
}
