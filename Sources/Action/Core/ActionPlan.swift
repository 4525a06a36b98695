import Streams

/// The parts of an action that do not depend on its types: all but its work and its keys.
@usableFromInline
struct ActionPlan: Sendable {
  var policy = ExecutionPolicy.drop
  /// Nil where the action is open from the start.
  var gate: Observable<Bool>?
  var entry = Entry.atOnce
  /// Measures the time of inputs that have to wait for it.
  var clock: EntryClock?
  /// The type of the errors that the work throws, if that is known.
  var failure: (any Error.Type)?
  /// Callers may share an execution, here or further down.
  var isShared = false
  /// Whether somebody hears of errors who does not observe `errors`.
  var hearsErrors: (@Sendable () -> Bool)?
  /// The undo stacks that record its executions.
  var undoStacks: [ObjectIdentifier] = []

  init() {}

  @usableFromInline
  init<Gate: ObservableConvertibleType>(
    _ gate: Gate, _ policy: ExecutionPolicy, failure: any Error.Type = (any Error).self
  ) where Gate.Element == Bool {
    self.policy = policy
    // A gate may fail with something else, and work that does not throw may throw no more than that it was cancelled.
    if failure != (any Error).self, failure != Never.self, Gate.self == AlwaysOpen.self {
      self.failure = failure
    }
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
