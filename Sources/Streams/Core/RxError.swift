/// Errors produced by operators, subjects and properties.
public enum RxError: Error, Equatable {
  /// An unspecified error.
  case unknown
  /// `object`, identified by its type, was subscribed to or asked for its value after `dispose()`.
  case disposed(object: String)
  /// A counter exceeded the maximum value of its type.
  case overflow
  /// The stream has no element at the requested position.
  case argumentOutOfRange
  /// A stream that must emit an element completed without one.
  case noElements
  /// A stream that must emit only one element emitted more.
  case moreThanOneElement
  /// The stream emitted no event in time.
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
    case .argumentOutOfRange:
      "`element(at:)` was asked for a position that the stream did not reach before its end; ask for a smaller one, or "
        + "catch this error and give an element in its place"
    case .noElements:
      "the stream ended without an element, and one is needed here; put `ifEmpty(default:)` before, or use `asMaybe()` or "
        + "`take(1)`, which allow none"
    case .moreThanOneElement:
      "the stream had a second element, and only one may come here; put `take(1)` before, or a predicate that only one "
        + "passes"
    case .timeout:
      "nothing came from the stream within the time that `timeout` or `toBlocking(timeout:)` gives it; give it more, or "
        + "look why the source, or the scheduler on which it runs, is late"
    }
  }

  public var debugDescription: String { description }
}
