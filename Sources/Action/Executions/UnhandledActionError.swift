import Streams

/// An action error that had no observer, with the action and the part that failed. `Hooks.defaultErrorHandler` receives
/// it.
///
/// ```swift
/// Hooks.defaultErrorHandler = { _, error in
///   reports.send((error as? UnhandledActionError)?.underlyingError ?? error)
/// }
/// ```
public struct UnhandledActionError: Error {
  /// The parts of an action that can fail.
  ///
  /// Later versions may add cases, so a `switch` outside this package needs a `default`.
  public enum Part: Sendable, Hashable {
    /// The work. The number of the execution is the same as in the action's `events`.
    case work(execution: UInt64)
    /// The `enabledIf` condition. The action is disabled permanently.
    case gate
    /// The release of the action cancelled its first execution, and nothing had observed the action or the execution.
    /// The error is `CancellationError`. Usually, the action was never stored, as in `makeAction().execute(1)`.
    case release(execution: UInt64)
  }

  /// The part of the action that failed.
  public let part: Part
  /// The action as text: its type, such as `Action<String, User>`, after its name, if it has one:
  /// `login (Action<String, User>)`.
  public let action: String
  /// The error of the part.
  public let underlyingError: any Error

  init(_ part: Part, of owner: any ActionPart.Type, named name: String?, _ error: any Error) {
    self.part = part
    action = nameOfAction(name, owner.actionName)
    underlyingError = error
  }
}

extension UnhandledActionError: CustomStringConvertible, LocatedError {
  public var description: String {
    switch part {
    case .work(let execution):
      "Unhandled error in \(action), execution \(execution): \(underlyingError.sentence) "
        + "Observe `errors` or the execution's stream to handle it."
    case .gate:
      "Unhandled error in `enabledIf` of \(action), which is now permanently disabled: \(underlyingError.sentence) "
        + "Observe `errors`, or catch the error in the condition."
    case .release(let execution):
      "\(action) was released while its first execution, number \(execution), was running, so the work was cancelled, "
        + "and nothing observed that. Keep the action in a property while its work runs."
    }
  }
}

/// Returns the text for an action of this type in messages.
func nameOfAction(_ name: String?, _ type: String) -> String { name.map { "\($0) (\(type))" } ?? type }

/// A part of an action that knows the types of the action, and therefore its type name.
///
/// The engine, which is not generic, uses it to name the action.
protocol ActionPart: SendableMetatype {
  static var actionName: String { get }
}
