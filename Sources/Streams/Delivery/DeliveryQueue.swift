/// The undelivered elements of one stream, its termination, and whether a delivery is in progress.
///
/// A delivery removes all queued elements together and puts back the rest, so that the source and the scheduler rarely
/// contend for the lock. Removing them one at a time is three times as slow when both are active.
struct DeliveryQueue<Element: Sendable>: Sendable {
  /// The elements that were put back. They precede `elements`.
  private var remaining = Ring<Element>()
  private var elements = DrainQueue<Element>()
  /// The termination of the source, delivered when no element is queued. It is `.disposed` if nothing more is
  /// delivered.
  private var end: SubjectStop
  /// The number of steps requested while a delivery was in progress.
  private var owed = 0

  /// - Parameter end: the initial termination, which is `.disposed` for a queue that accepts no elements.
  init(end: SubjectStop = .running) { self.end = end }

  private var isRunning: Bool {
    @inline(__always) get { if case .running = end { true } else { false } }
  }

  /// Adds an element, unless the source has terminated.
  @inline(__always)
  mutating func append(_ element: Element) -> Bool {
    if !isRunning { return false }
    elements.append(element)
    return true
  }

  /// Records the termination of the source, unless it has already terminated.
  @inline(__always)
  mutating func ended(_ stop: SubjectStop) -> Bool {
    if !isRunning { return false }
    end = stop
    return true
  }

  /// Starts a delivery by the caller, unless one is in progress.
  @inline(__always)
  mutating func begin() -> Bool { elements.begin() }

  /// Removes elements to deliver.
  ///
  /// - Parameter ring: an empty ring, which receives the elements. Its storage is reused.
  @inline(__always)
  mutating func take(into ring: inout Ring<Element>) {
    if remaining.isEmpty { elements.swap(&ring) } else { remaining.swap(&ring) }
  }

  /// Puts back the elements that were not delivered. After disposal, leaves them to the caller.
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

  /// The termination of the source, or `.running` while elements are queued.
  var due: SubjectStop {
    @inline(__always) get { isEmpty ? end : .running }
  }

  /// Empties the queue permanently. It accepts no further elements.
  ///
  /// - Returns: the previous queue, to be released outside the lock.
  @inline(__always)
  mutating func dispose() -> DeliveryQueue {
    defer { self = DeliveryQueue(end: .disposed) }
    return self
  }

  // MARK: One drain at a time

  /// Puts back the elements that were not delivered, and ends the delivery if none is queued.
  ///
  /// - Parameter mayEnd: whether the termination of the source may be delivered now. If false, it counts as queued.
  /// - Returns: nil if there is more to deliver. Otherwise the termination to deliver, or `.running` if there is none.
  @inline(__always)
  mutating func endIfIdle(_ taken: inout Ring<Element>, mayEnd: Bool) -> SubjectStop? {
    putBack(&taken)
    guard isEmpty, mayEnd || isRunning else { return nil }
    elements.end()
    return end
  }

  // MARK: A step for each event

  /// Starts a delivery of `count` steps by the caller. If a delivery is in progress, records them as owed, and that
  /// delivery schedules them when it ends. This happens when an observer on the main actor runs the event loop, which
  /// runs the next step.
  @inline(__always)
  mutating func begin(_ count: Int) -> Bool {
    if elements.begin() { return true }
    owed += count
    return false
  }

  /// Puts back the elements that were not delivered, and ends the delivery.
  ///
  /// - Returns: the number of steps that are owed.
  @inline(__always)
  mutating func endDelivery(_ taken: inout Ring<Element>) -> Int {
    putBack(&taken)
    return endDelivery()
  }

  /// Ends a delivery for which no elements were removed.
  @inline(__always)
  mutating func endDelivery() -> Int {
    elements.end()
    defer { owed = 0 }
    return owed
  }
}
