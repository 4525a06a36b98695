/// What waits between a source and the scheduler on which it is delivered, and whether somebody is delivering.
///
/// Who delivers takes all that waits at once, so that the source and the scheduler rarely meet.
struct DeliveryQueue<Element: Sendable>: Sendable {
  enum Rest {
    case more
    case nothing
    case end(SubjectStop)
  }

  /// What a drain took and did not get to.
  private var remaining = Ring<Element>()
  private var waiting = Ring<Element>()
  private var isDraining = false
  /// How the source ended, if it did.
  private var end = SubjectStop.running

  /// Adds an element.
  ///
  /// - Returns: whether the caller has to see to a drain.
  mutating func append(_ element: Element) -> Bool {
    guard case .running = end else { return false }
    waiting.append(element)
    return claim()
  }

  /// Notes the end of the source, which is delivered when nothing waits.
  ///
  /// - Returns: whether the caller has to see to a drain.
  mutating func end(_ stop: SubjectStop) -> Bool {
    guard case .running = end else { return false }
    end = stop
    return claim()
  }

  /// Lets the caller deliver, if nobody does. Nothing waits then, or nothing but what the caller has just added.
  mutating func claim() -> Bool {
    if isDraining { return false }
    isDraining = true
    return true
  }

  /// Whether the one who delivers has more to do; otherwise it is done.
  mutating func goesOn() -> Bool {
    if case .running = end, waiting.isEmpty { isDraining = false }
    return isDraining
  }

  /// Hands out everything that waits, and takes an empty ring in exchange, whose room is used again.
  mutating func take(insteadOf emptied: inout Ring<Element>) {
    if remaining.isEmpty { swap(&waiting, &emptied) } else { swap(&remaining, &emptied) }
  }

  /// Takes back what a drain did not get to, and says how it goes on.
  mutating func rest(_ taken: inout Ring<Element>, mayEnd: Bool) -> Rest {
    if !taken.isEmpty { swap(&remaining, &taken) }
    if !remaining.isEmpty || !waiting.isEmpty { return .more }
    guard case .running = end else { return mayEnd ? .end(end) : .more }
    swap(&waiting, &taken)
    isDraining = false
    return .nothing
  }
}
