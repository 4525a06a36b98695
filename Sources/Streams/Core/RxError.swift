/// The errors of the operators themselves.
public enum RxError: Error, Equatable {
  /// An error that is not known more precisely.
  case unknown
  /// `object`, named by its type, was subscribed to or asked for its value after its `dispose()`.
  case disposed(object: String)
  /// A counter passed the largest value of its type.
  case overflow
  /// The stream has no element at the position that was asked for.
  case argumentOutOfRange
  /// A stream that must have an element ended without one.
  case noElements
  /// A stream that must have one element had more.
  case moreThanOneElement
  /// Nothing came in time.
  case timeout
}

extension RxError: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String {
    switch self {
    case .unknown: "an unknown error occurred in a stream"
    case .disposed(let object):
      "\(object) was subscribed to, or asked for its value, after its dispose(); "
        + "make a new one, or call onCompleted() instead of dispose() to end it for its observers"
    case .overflow: "a counter overflowed; use an element type with more room"
    case .argumentOutOfRange: "the stream ended before the position that was asked for"
    case .noElements: "the stream ended without an element, and one is needed here"
    case .moreThanOneElement: "the stream had more than one element, and one is needed here"
    case .timeout: "no element arrived within the timeout"
    }
  }

  public var debugDescription: String { description }
}
