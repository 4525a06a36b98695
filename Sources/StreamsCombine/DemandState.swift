import Streams

/// The buffered elements of one subscription and the end of its stream. It is a pure value.
///
/// Only one thread at a time performs its steps, which is the thread whose input started them.
struct DemandState<Element: Sendable>: Sendable {
  /// The end of a stream: an error, or nil if the stream completed.
  typealias End = (any Error)?

  /// The next step.
  enum Step: Sendable {
    case element(Element)
    case end(End)
    /// The subscriber receives no more events. The caller releases the subscriber and the buffered elements.
    case release(Ring<Element>)
    /// Nothing to do. The steps end until an input starts them again.
    case rest
  }

  private let limit: Int
  private let strategy: BufferingStrategy
  private var waiting = Ring<Element>()
  private var dropped: [Element] = []
  private var demand = 0
  private var end: End?
  private var isFinished = false
  private var isReleased = false
  private var isStepping = false

  init(limit: Int, strategy: BufferingStrategy) {
    self.limit = limit
    self.strategy = strategy
  }

  /// Processes an element of the stream.
  ///
  /// - Returns: whether the caller must perform the steps.
  mutating func next(_ element: Element) -> Bool {
    if isFinished || end != nil { return false }
    let (room, isUnlimited) = limit.addingReportingOverflow(demand)
    if waiting.count < room || isUnlimited {
      waiting.append(element)
    } else {
      switch strategy {
      case .dropOldest where !waiting.isEmpty:
        if let oldest = waiting.popFirst() { dropped.append(oldest) }
        waiting.append(element)
      case .dropOldest, .dropNewest: return false
      case .fail:
        while let element = waiting.popFirst() { dropped.append(element) }
        end = .some(BufferOverflowError(limit: limit))
      }
    }
    return begin()
  }

  /// Processes the end of the stream, which is delivered after the buffered elements.
  ///
  /// - Parameter error: the error, or nil if the stream completed.
  /// - Returns: whether the caller must perform the steps.
  mutating func ended(_ error: (any Error)?) -> Bool {
    if isFinished || end != nil { return false }
    end = .some(error)
    return begin()
  }

  /// Processes a demand of the subscriber, which is added to the previous demand.
  ///
  /// - Parameter count: the number of elements, or `Int.max` for all.
  /// - Returns: whether the caller must perform the steps.
  mutating func request(_ count: Int) -> Bool {
    add(count)
    return begin()
  }

  /// Adds the demand that the subscriber returns while it receives an element.
  mutating func add(_ count: Int) {
    let (sum, isUnlimited) = demand.addingReportingOverflow(count)
    demand = isUnlimited ? .max : sum
  }

  /// Ends the subscription without a completion.
  ///
  /// - Returns: whether the caller must perform the steps.
  mutating func cancel() -> Bool {
    if isFinished { return false }
    isFinished = true
    return begin()
  }

  /// Returns the next step.
  mutating func step() -> Step {
    if isFinished, !isReleased {
      isReleased = true
      defer { waiting = Ring() }
      return .release(waiting)
    }
    if !isFinished, demand > 0, let element = waiting.popFirst() {
      if demand < .max { demand -= 1 }
      return .element(element)
    }
    if !isFinished, waiting.isEmpty, let end {
      isFinished = true
      return .end(end)
    }
    isStepping = false
    return .rest
  }

  /// Removes and returns the dropped elements, so that the caller releases them outside the lock.
  mutating func takeDropped() -> [Element] {
    if dropped.isEmpty { return [] }
    defer { dropped = [] }
    return dropped
  }

  private mutating func begin() -> Bool {
    if isStepping { return false }
    isStepping = true
    return true
  }
}
