/// What an operator with one source and one timer decides, as a pure value: no lock, no clock, no effect.
///
/// ``TimedRun`` feeds it the source's events and the timer, one at a time, and does what it answers.
protocol TimedState<Element>: Sendable {
  /// What the source emits.
  associatedtype Element: Sendable
  /// What the operator emits.
  associatedtype Output: Sendable = Element

  /// What happens before the source is subscribed to.
  mutating func start(at now: RxTime) -> TimedStep
  /// The source has emitted.
  mutating func next(_ element: Element, at now: RxTime) -> TimedStep
  /// The source has completed. Its error always ends everything at once, and asks nobody.
  mutating func completed(at now: RxTime) -> TimedStep
  /// The time has come that was asked for last.
  mutating func due(at now: RxTime) -> TimedStep
  /// Hands out what the step before said is to be emitted.
  mutating func take() -> Output
}

extension TimedState {
  mutating func start(at now: RxTime) -> TimedStep { TimedStep() }
}

/// What is to be done: emit, then set the timer, then end, each where it is given.
///
/// What is emitted stays in the machine until then, because a value that names the type of the elements takes longer to
/// make than everything else that an element needs.
struct TimedStep: Sendable {
  enum Wake: Sendable {
    /// When this much time has passed after the emission.
    case after(Duration)
    /// At this time, or at once where that has passed.
    case at(RxTime)
  }

  enum End: Sendable {
    case completed
    /// Go over to the other stream.
    case fallback
  }

  /// Whether the machine has something to emit.
  var emits = false
  /// Replaces what the timer was set to before.
  var wake: Wake?
  var end: End?
}
