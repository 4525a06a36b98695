import Streams

/// The elements of one subscription that wait until the subscriber asks for them, and the end of the stream: a pure value.
///
/// One thread at a time carries out its steps, the one whose input began them.
struct DemandState<Element: Sendable>: Sendable {
  /// The end of a stream; nil if it has completed.
  typealias End = (any Error)?

  /// The next thing to do.
  enum Step: Sendable {
    case element(Element)
    case end(End)
    /// The subscriber hears nothing any more: the caller lets go of it, and of the elements that waited.
    case release(Ring<Element>)
    /// Nothing for now: the steps are over until one begins them again.
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

  /// Takes an element of the stream.
  ///
  /// - Returns: whether the caller has to carry out the steps.
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

  /// Takes the end of the stream, which follows the elements that wait.
  ///
  /// - Parameter error: the error; nil if the stream has completed.
  /// - Returns: whether the caller has to carry out the steps.
  mutating func ended(_ error: (any Error)?) -> Bool {
    if isFinished || end != nil { return false }
    end = .some(error)
    return begin()
  }

  /// Takes a demand of the subscriber, which adds up with the demands before.
  ///
  /// - Parameter count: the number of elements; `Int.max` for all.
  /// - Returns: whether the caller has to carry out the steps.
  mutating func request(_ count: Int) -> Bool {
    add(count)
    return begin()
  }

  /// Notes a demand that the subscriber makes while it takes an element.
  mutating func add(_ count: Int) {
    let (sum, isUnlimited) = demand.addingReportingOverflow(count)
    demand = isUnlimited ? .max : sum
  }

  /// Ends the subscription without a word.
  ///
  /// - Returns: whether the caller has to carry out the steps.
  mutating func cancel() -> Bool {
    if isFinished { return false }
    isFinished = true
    return begin()
  }

  /// Takes the next step.
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

  /// Takes out the elements that have been dropped, so that the caller releases them where it is safe.
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
