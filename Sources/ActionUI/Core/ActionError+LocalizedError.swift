public import Action
public import Foundation

extension ActionError: LocalizedError {
  /// The description of the work's own error or of the rejection, for display in an alert.
  public var errorDescription: String? {
    switch self {
    case .notEnabled: description
    case .underlyingError(let error): error.localizedDescription
    }
  }
}

extension ExecutionTimeout: LocalizedError {
  /// The description, for display in an alert.
  public var errorDescription: String? { description }
}

extension SelfWaitError: LocalizedError {
  /// The description, for display in an alert.
  public var errorDescription: String? { description }
}

extension UndoError: LocalizedError {
  /// The description of the failed action's own error or of the reason, for display in an alert.
  public var errorDescription: String? {
    switch self {
    case .failed(let error): error.localizedDescription
    case .nothingToUndo, .nothingToRedo, .noInverse, .busy, .notEnabled: description
    }
  }
}
