/// The elements of one stream that wait to be delivered, how the stream ended, and whether somebody delivers.
struct DeliveryQueue<Element: Sendable>: Sendable {
  private var elements = DrainQueue<Element>()
  /// How the source ended, if it did. It is delivered when no element waits. Disposed where nothing is to be delivered.
  private var end = SubjectStop.running
  /// The turns that came while another one was delivering.
  private var owed = 0

  /// Adds an element, unless the source has ended.
  @inline(__always)
  mutating func append(_ element: Element) -> Bool {
    guard case .running = end else { return false }
    elements.append(element)
    return true
  }

  /// Notes the end of the source, unless there was one before.
  @inline(__always)
  mutating func close(_ stop: SubjectStop) -> Bool {
    guard case .running = end else { return false }
    end = stop
    return true
  }

  /// Lets the caller deliver, unless somebody does.
  @inline(__always)
  mutating func begin() -> Bool { elements.begin() }

  /// Takes an element to deliver.
  @inline(__always)
  mutating func popFirst() -> Element? { elements.popFirst() }

  /// The end of the source, where no element waits any more.
  var due: SubjectStop {
    @inline(__always) get { elements.isEmpty ? end : .running }
  }

  /// Empties it for good: an element that comes later is not taken, so nothing stays in it.
  ///
  /// - Returns: the queue as it was, to be released outside the lock.
  mutating func dispose() -> DeliveryQueue {
    defer {
      self = DeliveryQueue()
      end = .disposed
    }
    return self
  }

  // MARK: One drain at a time

  /// Takes an element to deliver. Where none waits, the delivery is over, and what is left to deliver is the end.
  @inline(__always)
  mutating func next(orEnd stop: inout SubjectStop) -> Element? {
    if let element = elements.next() { return element }
    stop = end
    return nil
  }

  /// Ends the delivery if nothing is left to deliver.
  @inline(__always)
  mutating func endIfIdle() -> Bool {
    guard elements.isEmpty, case .running = end else { return false }
    elements.end()
    return true
  }

  // MARK: A turn for each event

  /// Lets the caller take `count` turns, or owes them to the one who delivers already: an observer on the main actor may
  /// run the event loop, in which the next turn comes.
  @inline(__always)
  mutating func begin(_ count: Int) -> Bool {
    if elements.begin() { return true }
    owed += count
    return false
  }

  /// Ends the delivery.
  ///
  /// - Returns: the turns that are owed.
  @inline(__always)
  mutating func release() -> Int {
    elements.end()
    defer { owed = 0 }
    return owed
  }
}
