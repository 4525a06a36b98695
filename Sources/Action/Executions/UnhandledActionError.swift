import Streams

/// An error of an action that nobody hears: what went wrong, and where. `Hooks.defaultErrorHandler` takes it.
///
/// ```swift
/// Hooks.defaultErrorHandler = { _, error in
///   reports.send((error as? UnhandledActionError)?.underlyingError ?? error)
/// }
/// ```
public struct UnhandledActionError: Error {
  /// The parts of an action that may fail.
  public enum Part: Sendable, Hashable {
    /// The work. The number of the execution is that of the action's `events`.
    case work(execution: UInt64)
    /// The gate. The action is disabled for good.
    case gate
  }

  /// The part that failed.
  public let part: Part
  /// The action, named by its type, such as `Action<String, User>`.
  public let action: String
  /// The error with which it failed.
  public let underlyingError: any Error

  init(_ part: Part, of owner: any ActionPart.Type, _ error: any Error) {
    self.part = part
    action = owner.actionName
    underlyingError = error
  }
}

extension UnhandledActionError: CustomStringConvertible, LocatedError {
  public var description: String {
    switch part {
    case .work(let execution):
      "the work of \(action) failed in its execution \(execution), and nobody hears of that: \(underlyingError); "
        + "observe the action's `errors`, or the stream of the execution"
    case .gate:
      "the gate of \(action) failed, so that the action is disabled for good, and nobody hears of that: "
        + "\(underlyingError); observe the action's `errors`, or catch the error in the gate"
    }
  }
}

/// A part of an action that knows the action's types, and so its name.
///
/// The engine, which does not know them, names an action by this.
protocol ActionPart: SendableMetatype {
  static var actionName: String { get }
}
