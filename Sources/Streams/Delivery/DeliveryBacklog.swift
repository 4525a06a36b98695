/// The elements of one stream that wait to be delivered, and how the stream ended.
///
/// A delivery takes all that waits at once, so that the source and the scheduler rarely meet, and puts back the elements
/// that it did not get to.
struct DeliveryBacklog<Element: Sendable>: Sendable {
  private var remaining = Ring<Element>()
  private var waiting = Ring<Element>()
  /// How the source ended, if it did. It is delivered when nothing waits. Disposed where nothing is to be delivered.
  private(set) var end = SubjectStop.running

  var isEmpty: Bool {
    @inline(__always) get { remaining.isEmpty && waiting.isEmpty }
  }

  /// Adds an element, unless the source has ended.
  @inline(__always)
  mutating func append(_ element: Element) -> Bool {
    guard case .running = end else { return false }
    waiting.append(element)
    return true
  }

  /// Notes the end of the source, unless there was one before.
  mutating func close(_ stop: SubjectStop) -> Bool {
    guard case .running = end else { return false }
    end = stop
    return true
  }

  /// Hands out everything that waits, and takes an empty ring in exchange, whose room is used again.
  @inline(__always)
  mutating func take(insteadOf emptied: inout Ring<Element>) {
    if remaining.isEmpty { waiting.swap(&emptied) } else { remaining.swap(&emptied) }
  }

  /// Takes back what was not got to; nothing after disposal, when that is left to the caller.
  @inline(__always)
  mutating func putBack(_ taken: inout Ring<Element>) {
    if case .disposed = end { return }
    if !taken.isEmpty {
      remaining.swap(&taken)
    } else if waiting.isEmpty {
      waiting.swap(&taken)
    }
  }

  /// Empties it for good. Who appends an element at this moment finds it closed, and so nothing stays in it.
  ///
  /// - Returns: the backlog as it was.
  mutating func dispose() -> DeliveryBacklog {
    defer {
      self = DeliveryBacklog()
      end = .disposed
    }
    return self
  }
}
