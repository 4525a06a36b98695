public import Foundation
public import Streams

extension RxError: LocalizedError {
  /// The description, for display in an alert.
  public var errorDescription: String? { description }
}

extension FeedbackLoopError: LocalizedError {
  /// The description, for display in an alert.
  public var errorDescription: String? { description }
}

extension UnhandledStreamError: LocalizedError {
  /// The description, for display in an alert.
  public var errorDescription: String? { description }
}

extension RxURLError: LocalizedError {
  /// The description, for display in an alert.
  public var errorDescription: String? { description }
}

extension UnreadableAnswer: LocalizedError {
  /// The description, for display in an alert.
  public var errorDescription: String? { description }
}
