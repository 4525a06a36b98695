public import Action
public import Foundation

extension ActionError: LocalizedError {
  /// The text that an alert shows: the description of the work's own error, or of the rejection.
  public var errorDescription: String? {
    switch self {
    case .notEnabled: description
    case .underlyingError(let error): error.localizedDescription
    }
  }
}

extension ExecutionTimeout: LocalizedError {
  /// The text that an alert shows: the description.
  public var errorDescription: String? { description }
}

extension SelfWaitError: LocalizedError {
  /// The text that an alert shows: the description.
  public var errorDescription: String? { description }
}

extension UndoError: LocalizedError {
  /// The text that an alert shows: the description of the failed action's own error, or of the reason.
  public var errorDescription: String? {
    switch self {
    case .failed(let error): error.localizedDescription
    case .nothingToUndo, .nothingToRedo, .noInverse, .busy, .notEnabled: description
    }
  }
}
