/// The events that wait between a source and a serial scheduler, where each event has a turn of its own.
///
/// A turn may come while the stream is being delivered already: an observer on the main actor may run the event loop.
/// The turn is owed then.
struct SerialDeliveryQueue<Element: Sendable>: DeliveryState {
  private var backlog = DeliveryBacklog<Element>()
  private var isDelivering = false
  private var owed = 0

  /// Adds an element.
  ///
  /// - Returns: whether it needs a turn: not after the end.
  @inline(__always)
  mutating func append(_ element: Element) -> Bool { backlog.append(element) }

  /// Notes the end of the source, which is delivered when nothing waits.
  ///
  /// - Returns: whether it needs a turn: only the first one does.
  @inline(__always)
  mutating func end(_ stop: SubjectStop) -> Bool { backlog.close(stop) }

  /// Lets the caller take `count` turns, or owes them to who delivers already.
  @inline(__always)
  mutating func claim(_ count: Int) -> Bool {
    if isDelivering {
      owed += count
      return false
    }
    isDelivering = true
    return true
  }

  /// Hands out what waits, and takes an empty ring in exchange.
  @inline(__always)
  mutating func take(insteadOf emptied: inout Ring<Element>) { backlog.take(insteadOf: &emptied) }

  /// How the source ended, where nothing waits any more.
  var due: SubjectStop {
    @inline(__always) get { backlog.isEmpty ? backlog.end : .running }
  }

  /// Takes back what was not got to.
  ///
  /// - Returns: the turns that were owed meanwhile.
  @inline(__always)
  mutating func release(_ taken: inout Ring<Element>) -> Int {
    backlog.putBack(&taken)
    return release()
  }

  /// The same where nothing was taken. Part of its callers, as ``claim(_:)`` is: a method of a generic structure has that
  /// structure looked up at each call.
  @inline(__always)
  mutating func release() -> Int {
    isDelivering = false
    defer { owed = 0 }
    return owed
  }

  mutating func close() -> SerialDeliveryQueue {
    var emptied = SerialDeliveryQueue()
    emptied.backlog = backlog.dispose()
    return emptied
  }
}
