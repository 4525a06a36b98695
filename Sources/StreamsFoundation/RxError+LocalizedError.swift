public import Foundation
public import Streams

extension RxError: LocalizedError {
  /// The text that an alert shows: the description.
  public var errorDescription: String? { description }
}

extension FeedbackLoopError: LocalizedError {
  /// The text that an alert shows: the description.
  public var errorDescription: String? { description }
}

extension UnhandledStreamError: LocalizedError {
  /// The text that an alert shows: the description.
  public var errorDescription: String? { description }
}

extension RxURLError: LocalizedError {
  /// The text that an alert shows: the description.
  public var errorDescription: String? { description }
}

extension UnreadableAnswer: LocalizedError {
  /// The text that an alert shows: the description.
  public var errorDescription: String? { description }
}
