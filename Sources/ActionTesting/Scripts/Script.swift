/// The work of a ``ScriptedAction`` for one input.
public struct Script<Input: Hashable & Sendable, Element: Sendable>: Sendable {
  /// The input.
  public let input: Input
  /// The steps of the work, with times relative to the start of the execution.
  public let steps: [ScriptStep<Element>]
}

extension Script: CustomStringConvertible {
  /// The input and the steps, as `"ada": next(1) @ 10, completed @ 20`.
  public var description: String {
    let steps = steps.map(\.description).joined(separator: ", ")
    return "\(String(reflecting: input)): \(steps.isEmpty ? "no events, never ends" : steps)"
  }
}

/// The error of a ``ScriptedAction`` execution whose input has no script.
public struct UnscriptedInput: Error, CustomStringConvertible {
  /// The input, the existing scripts, and how to fix the problem.
  public let description: String
}
