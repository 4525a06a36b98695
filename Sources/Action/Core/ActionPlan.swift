import Streams

/// What an action is made of, but for its work.
@usableFromInline
struct ActionPlan<Input: Sendable>: Sendable {
  var policy = ExecutionPolicy.drop
  /// Gives the key of an input, where the action has keys.
  var key: (@Sendable (Input) -> any LaneKey)?
  /// Nil where the action is open from the start.
  var gate: Observable<Bool>?
  var entry = Entry.atOnce
  /// Measures the time of inputs that have to wait for it.
  var clock: EntryClock?
  /// What the work throws, where that is known.
  var failure: (any Error.Type)?
  /// The undo stacks that record its executions.
  var undoStacks: [ObjectIdentifier] = []

  init() {}

  @usableFromInline
  init<Gate: ObservableConvertibleType>(
    _ gate: Gate, _ policy: ExecutionPolicy, _ key: (@Sendable (Input) -> any Hashable & Sendable)?,
    failure: any Error.Type = (any Error).self
  ) where Gate.Element == Bool {
    self.policy = policy
    // A gate may fail with something else, and work that does not throw may throw no more than that it was cancelled.
    if failure != (any Error).self, failure != Never.self, Gate.self == AlwaysOpen.self {
      self.failure = failure
    }
    if let key { self.key = { laneKey(key($0)) } }
    if Gate.self != AlwaysOpen.self { self.gate = gate.asObservable() }
  }
}

/// The gate of an action that was given none.
@usableFromInline
struct AlwaysOpen: ObservableConvertibleType {
  @usableFromInline
  init() {}

  @usableFromInline
  func asObservable() -> Observable<Bool> { .just(true) }
}
