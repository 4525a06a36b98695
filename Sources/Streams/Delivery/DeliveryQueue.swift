/// The elements of one stream that wait to be delivered, how the stream ended, and whether somebody delivers.
///
/// A delivery takes all elements that wait at once and puts back the rest, so that the source and the scheduler rarely
/// meet at the lock. Taking them one at a time is three times as slow when both are at work.
struct DeliveryQueue<Element: Sendable>: Sendable {
  /// The elements that were put back; they come before the others.
  private var remaining = Ring<Element>()
  private var elements = DrainQueue<Element>()
  /// The end of the source, if it has ended; delivered when no element waits. `.disposed` if nothing more is delivered.
  private var end: SubjectStop
  /// The number of steps that came while a delivery was under way.
  private var owed = 0

  /// - Parameter end: the end from the start; `.disposed` for a queue that takes nothing.
  init(end: SubjectStop = .running) { self.end = end }

  private var isRunning: Bool {
    @inline(__always) get { if case .running = end { true } else { false } }
  }

  /// Adds an element, unless the source has ended.
  @inline(__always)
  mutating func append(_ element: Element) -> Bool {
    if !isRunning { return false }
    elements.append(element)
    return true
  }

  /// Notes the end of the source, unless there was one before.
  @inline(__always)
  mutating func ended(_ stop: SubjectStop) -> Bool {
    if !isRunning { return false }
    end = stop
    return true
  }

  /// Lets the caller deliver, unless somebody does.
  @inline(__always)
  mutating func begin() -> Bool { elements.begin() }

  /// Hands out elements to deliver.
  ///
  /// - Parameter ring: an empty ring, which gets them; its room is used again.
  @inline(__always)
  mutating func take(into ring: inout Ring<Element>) {
    if remaining.isEmpty { elements.swap(&ring) } else { remaining.swap(&ring) }
  }

  /// Takes back the elements that were not delivered; after disposal it leaves them to the caller.
  @inline(__always)
  private mutating func putBack(_ taken: inout Ring<Element>) {
    if case .disposed = end { return }
    if !taken.isEmpty {
      remaining.swap(&taken)
    } else if elements.isEmpty {
      elements.swap(&taken)
    }
  }

  private var isEmpty: Bool {
    @inline(__always) get { remaining.isEmpty && elements.isEmpty }
  }

  /// The end of the source; `.running` as long as elements wait.
  var due: SubjectStop {
    @inline(__always) get { isEmpty ? end : .running }
  }

  /// Empties it for good: it takes no element that comes later.
  ///
  /// - Returns: the queue as it was, to be released outside the lock.
  @inline(__always)
  mutating func dispose() -> DeliveryQueue {
    defer { self = DeliveryQueue(end: .disposed) }
    return self
  }

  // MARK: One drain at a time

  /// Takes back the elements that were not delivered, and ends the delivery if none waits.
  ///
  /// - Parameter mayEnd: whether the end of the source may be delivered now; if not, it counts as something that waits.
  /// - Returns: nil if there is more to deliver; otherwise the end to deliver, `.running` if the source has not ended.
  @inline(__always)
  mutating func endIfIdle(_ taken: inout Ring<Element>, mayEnd: Bool) -> SubjectStop? {
    putBack(&taken)
    guard isEmpty, mayEnd || isRunning else { return nil }
    elements.end()
    return end
  }

  // MARK: A step for each event

  /// Lets the caller take `count` steps. If a delivery is under way, counts them as owed: that delivery schedules them
  /// when it ends. This happens when an observer on the main actor runs the event loop, in which the next step comes.
  @inline(__always)
  mutating func begin(_ count: Int) -> Bool {
    if elements.begin() { return true }
    owed += count
    return false
  }

  /// Takes back the elements that were not delivered, and ends the delivery.
  ///
  /// - Returns: the number of steps that are owed.
  @inline(__always)
  mutating func endDelivery(_ taken: inout Ring<Element>) -> Int {
    putBack(&taken)
    return endDelivery()
  }

  /// The same if nothing was taken.
  @inline(__always)
  mutating func endDelivery() -> Int {
    elements.end()
    defer { owed = 0 }
    return owed
  }
}
