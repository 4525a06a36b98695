/// Errors produced by operators, subjects and properties.
public enum RxError: Error, Equatable {
  /// An unspecified error.
  case unknown
  /// `object`, identified by its type, was subscribed to after `dispose()`, or its value was read.
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
    case .unknown: "An unknown error occurred in a stream."
    case .disposed(let object):
      "\(object) was subscribed to, or its value was read, after dispose(). "
        + "Create a new one, or call onCompleted() instead of dispose() to complete its observers."
    case .overflow: "A counter overflowed. Use a larger element type."
    case .argumentOutOfRange:
      "The stream completed before it reached the position passed to `element(at:)`. Pass a smaller position, or catch "
        + "this error and emit a default element."
    case .noElements:
      "The stream completed without an element, but one is required here. Insert `ifEmpty(default:)` before it, or use "
        + "`asMaybe()` or `take(1)`, which accept an empty stream."
    case .moreThanOneElement:
      "The stream emitted a second element, but only one is allowed here. Insert `take(1)` before it, or pass a "
        + "predicate that only one element satisfies."
    case .timeout:
      "The stream emitted nothing within the limit of `timeout` or `toBlocking(timeout:)`. Increase the limit, or "
        + "check why the source or its scheduler is late."
    }
  }

  public var debugDescription: String { description }
}
