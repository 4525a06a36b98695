/// The decisions of an operator with one source and one timer. This is a pure value, without locks, clocks or side
/// effects.
///
/// ``TimedRun`` passes it the events of the source and of the timer, one at a time, and performs the steps it returns.
protocol TimedState<Element>: Sendable {
  /// The elements of the source.
  associatedtype Element: Sendable
  /// The elements of the operator.
  associatedtype Output: Sendable = Element

  /// Returns the step before the source is subscribed to.
  mutating func start(at now: RxTime) -> TimedStep
  /// Returns the step for an element of the source.
  mutating func next(_ element: Element, at now: RxTime) -> TimedStep
  /// Returns the step for the completion of the source. An error needs no step, because it terminates immediately.
  mutating func completed(at now: RxTime) -> TimedStep
  /// Returns the step for the time that was last requested.
  mutating func due(at now: RxTime) -> TimedStep
  /// Removes and returns the value that the previous step emits.
  mutating func takeOutput() -> Output
}

extension TimedState {
  mutating func start(at now: RxTime) -> TimedStep { TimedStep() }
}

/// The actions of a step, each optional: emit, then set the timer, then terminate.
///
/// The value to emit stays in the state until then. A step whose type depended on the type of the elements would take
/// longer to create than all other work for an element.
struct TimedStep: Sendable {
  enum Wake: Sendable {
    /// The time after the emission.
    case after(Duration)
    /// The point in time, or immediately if it has passed.
    case at(RxTime)
  }

  enum End: Sendable {
    case completed
    /// Switch to the other stream.
    case fallback
  }

  /// Whether the state has a value to emit, which ``TimedState/takeOutput()`` returns.
  var emits = false
  /// Replaces the time for which the timer was previously set.
  var wake: Wake?
  var end: End?
}
