/// The decisions of an operator with one source and one timer: a pure value, with no lock, no clock and no effect.
///
/// ``TimedRun`` feeds it the events of the source and of the timer, one at a time, and does what it answers.
protocol TimedState<Element>: Sendable {
  /// The elements of the source.
  associatedtype Element: Sendable
  /// The elements of the operator.
  associatedtype Output: Sendable = Element

  /// The step before the source is subscribed to.
  mutating func start(at now: RxTime) -> TimedStep
  /// The step for an element of the source.
  mutating func next(_ element: Element, at now: RxTime) -> TimedStep
  /// The step for the end of the source. An error needs no step: it always ends everything at once.
  mutating func completed(at now: RxTime) -> TimedStep
  /// The step for the time that was last asked for.
  mutating func due(at now: RxTime) -> TimedStep
  /// Hands out the value that the step before is to emit.
  mutating func takeOutput() -> Output
}

extension TimedState {
  mutating func start(at now: RxTime) -> TimedStep { TimedStep() }
}

/// The actions of a step: emit, then set the timer, then end, each if it is given.
///
/// The value to emit stays in the state until then: a step that names the type of the elements would take longer to
/// make than everything else that an element needs.
struct TimedStep: Sendable {
  enum Wake: Sendable {
    /// The time after the emission.
    case after(Duration)
    /// The point in time; at once, if it has passed.
    case at(RxTime)
  }

  enum End: Sendable {
    case completed
    /// Go over to the other stream.
    case fallback
  }

  /// Whether the state has something to emit, which ``TimedState/takeOutput()`` hands out.
  var emits = false
  /// Replaces the time that the timer was set to before.
  var wake: Wake?
  var end: End?
}
