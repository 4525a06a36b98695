/// The fate of an element that comes when the buffer of a publisher is full.
///
/// A stream emits when it has something, and a subscriber of Combine takes as many elements as it has asked for. Elements
/// that nobody has asked for wait in a buffer.
public enum BufferingStrategy: Sendable {
  /// The element that has waited for longest is dropped; if none waits, the one that comes.
  case dropOldest
  /// The element that comes is dropped.
  case dropNewest
  /// The subscription ends with a ``BufferOverflowError``, at once: the elements that wait are dropped.
  case fail

  /// The strategies of a stream that cannot fail.
  public enum Dropping: Sendable {
    /// The element that has waited for longest is dropped; if none waits, the one that comes.
    case dropOldest
    /// The element that comes is dropped.
    case dropNewest

    var strategy: BufferingStrategy { self == .dropOldest ? .dropOldest : .dropNewest }
  }
}

/// The error of a publisher whose subscriber has asked for too few elements.
public struct BufferOverflowError: Error, Equatable, CustomStringConvertible {
  /// The number of elements for which the buffer has room.
  public let limit: Int

  /// A sentence with the number, and how to mend it.
  public var description: String {
    "an element came while \(limit) others waited for a subscriber to ask for them; let the subscriber ask for more, make "
      + "the buffer larger, or drop elements: publisher(buffering:whenFull: .dropOldest)"
  }
}
