/// The work of a ``ScriptedAction`` for one input.
public struct Script<Input: Hashable & Sendable, Element: Sendable>: Sendable {
  /// The input.
  public let input: Input
  /// The events of the work, with times relative to the start of the execution.
  public let events: [Recorded<Event<Element>>]
}

extension Script: CustomStringConvertible {
  /// The input and the events, as `"ada": next(1) @ 10, completed @ 20`.
  public var description: String {
    let events = events.map { "\($0.value) @ \($0.time)" }.joined(separator: ", ")
    return "\(String(reflecting: input)): \(events.isEmpty ? "nothing, and no end" : events)"
  }
}

/// The error of a ``ScriptedAction`` execution whose input has no script.
public struct UnscriptedInput: Error, CustomStringConvertible {
  /// The input, the existing scripts, and how to fix the problem.
  public let description: String
}
