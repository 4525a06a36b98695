/// Determines how a publisher handles an element when its buffer is full.
///
/// A stream emits elements regardless of demand, but a Combine subscriber receives only as many elements as it has
/// requested. Elements without demand are buffered.
public enum BufferingStrategy: Sendable {
  /// Drops the oldest buffered element, or the new element if the buffer is empty.
  case dropOldest
  /// Drops the new element.
  case dropNewest
  /// Ends the subscription immediately with a ``BufferOverflowError``, and drops the buffered elements.
  case fail

  /// The strategies of a stream that cannot fail.
  public enum Dropping: Sendable {
    /// Drops the oldest buffered element, or the new element if the buffer is empty.
    case dropOldest
    /// Drops the new element.
    case dropNewest

    var strategy: BufferingStrategy { self == .dropOldest ? .dropOldest : .dropNewest }
  }
}

/// The error of a publisher whose subscriber has requested too few elements.
public struct BufferOverflowError: Error, Equatable, CustomStringConvertible {
  /// The capacity of the buffer.
  public let limit: Int

  /// A description of the overflow with the capacity, and how to avoid it.
  public var description: String {
    "An element arrived while \(limit) others were waiting for demand from the subscriber. Request more, use a larger "
      + "buffer, or drop elements with publisher(buffering:whenFull: .dropOldest)."
  }
}
