/// The errors that operators themselves produce.
public enum RxError: Error, Equatable {
  /// Nothing better is known.
  case unknown
  /// `object`, named by its type, was subscribed to or asked for its value after its `dispose()`.
  case disposed(object: String)
  /// A counter went past what its type can hold.
  case overflow
  /// A position was asked for that the stream does not have.
  case argumentOutOfRange
  /// A stream that has to have an element ended without one.
  case noElements
  /// A stream that has to have one element had more.
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
