import Streams

/// The parts of an action that do not depend on its types: all but its work and its keys.
///
/// It cannot be copied: nearly all of it is nil in nearly every action, and a copy counts each part.
@usableFromInline
struct ActionPlan: ~Copyable, Sendable {
  var policy = ExecutionPolicy.drop
  /// The gate; nil if the action was given none.
  var gate: Observable<Bool>?
  var timing = InputTiming.atOnce
  /// Measures the time for which debounced and throttled inputs wait.
  var clock: InputClock?
  /// The type of the errors that the work throws, if that is known.
  var failure: (any Error.Type)?
  /// Whether callers may share an execution of this action, or of one of which it is made.
  var isShared = false
  /// Whether somebody hears of the errors in another way than by observing `errors`; nil if there is no other way.
  var hearsErrors: (@Sendable () -> Bool)?
  /// The name of the action, for people.
  var name: String?
  /// The undo stacks that record its executions.
  var undoStacks: [ObjectIdentifier] = []

  init() {}

  @usableFromInline
  init<Gate: ObservableConvertibleType>(
    _ gate: Gate, _ policy: ExecutionPolicy, failure: any Error.Type = (any Error).self
  ) where Gate.Element == Bool {
    self.policy = policy
    // The errors of an action are of the type `failure` only if there is no gate, which may fail with another error.
    // The type of work that throws nothing says nothing: such work still fails with `CancellationError`.
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
