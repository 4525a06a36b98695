/// The elements of one stream that wait to be delivered, and how the stream ended.
///
/// Who delivers takes all that waits at once, so that the source and the scheduler rarely meet, and puts back what it
/// did not get to.
struct DeliveryBacklog<Element: Sendable>: Sendable {
  private var remaining = Ring<Element>()
  private var waiting = Ring<Element>()
  /// How the source ended, if it did. It is delivered when nothing waits.
  private(set) var end = SubjectStop.running

  var isEmpty: Bool { remaining.isEmpty && waiting.isEmpty }

  /// Adds an element, unless the source has ended.
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
  mutating func take(insteadOf emptied: inout Ring<Element>) {
    if remaining.isEmpty { swap(&waiting, &emptied) } else { swap(&remaining, &emptied) }
  }

  /// Takes back what was not got to.
  mutating func putBack(_ taken: inout Ring<Element>) {
    if !taken.isEmpty {
      swap(&remaining, &taken)
    } else if waiting.isEmpty {
      swap(&waiting, &taken)
    }
  }
}
