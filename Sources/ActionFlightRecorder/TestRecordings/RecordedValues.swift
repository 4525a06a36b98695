import ActionInspector

/// Determines whether the recording of a failed test shows the values of the test's actions.
public enum RecordedValues: Sendable, Hashable {
  /// Inputs and elements are hidden, and errors appear with their type. Use it on a build server, whose reports have
  /// many readers.
  case hidden
  /// Inputs, elements and errors appear as `String(describing:)` converts them, each with at most 200 characters.
  case described

  func rule<Value>(for type: Value.Type) -> PayloadRule<Value> { self == .hidden ? .hidden : .described() }

  /// Returns the description of an error, or its type if values are hidden.
  func text(of error: any Error) -> String { self == .hidden ? "\(type(of: error))" : "\(error)" }

  var errorRule: PayloadRule<any Error> { self == .hidden ? .typeOnly : .described() }
}
