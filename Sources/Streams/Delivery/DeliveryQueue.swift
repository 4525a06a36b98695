/// The events that wait between a source and a scheduler that knows nothing of deliveries, and whether a drain is due.
struct DeliveryQueue<Element: Sendable>: DeliveryState {
  enum Rest {
    case more
    case nothing
    case end(SubjectStop)
  }

  private var backlog = DeliveryBacklog<Element>()
  /// A drain is scheduled or runs.
  private var isDraining = false

  /// Adds an element.
  ///
  /// - Returns: whether the caller has to see to a drain.
  @inline(__always)
  mutating func append(_ element: Element) -> Bool { backlog.append(element) && claim() }

  /// Notes the end of the source, which is delivered when nothing waits.
  ///
  /// - Returns: whether the caller has to see to a drain.
  @inline(__always)
  mutating func end(_ stop: SubjectStop) -> Bool { backlog.close(stop) && claim() }

  /// Hands out what waits, and takes an empty ring in exchange.
  @inline(__always)
  mutating func take(insteadOf emptied: inout Ring<Element>) { backlog.take(insteadOf: &emptied) }

  /// Takes back what a drain did not get to, and says how it goes on.
  @inline(__always)
  mutating func rest(_ taken: inout Ring<Element>, mayEnd: Bool) -> Rest {
    backlog.putBack(&taken)
    if !backlog.isEmpty { return .more }
    guard case .running = backlog.end else { return mayEnd ? .end(backlog.end) : .more }
    isDraining = false
    return .nothing
  }

  mutating func close() -> DeliveryQueue {
    var emptied = DeliveryQueue()
    emptied.backlog = backlog.dispose()
    return emptied
  }

  @inline(__always)
  private mutating func claim() -> Bool {
    defer { isDraining = true }
    return !isDraining
  }
}
