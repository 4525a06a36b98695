import Streams

/// The parts of an action that do not depend on its types: everything except its work and its keys.
///
/// It cannot be copied. Most properties are nil in most actions, and each copy would touch the reference count of every
/// one.
@usableFromInline
struct ActionPlan: ~Copyable, Sendable {
  var policy = ExecutionPolicy.drop
  /// The `enabledIf` condition.
  var gate = Gate.open
  /// The gates of the actions that the action is composed of.
  var parts: [Observable<GateReading>] = []
  /// The state as the gate, or nil if the action has no state.
  var state: GateSource?
  var timing = InputTiming.atOnce
  /// Measures the time that debounced and throttled inputs wait.
  var clock: InputClock?
  /// The type of the errors that the work throws, if it is known.
  var failure: (any Error.Type)?
  /// Whether callers may share an execution of this action, or of an action that it is composed of.
  var isShared = false
  /// Returns whether errors have an observer other than the observers of `errors`. It is nil if errors can be observed
  /// only there.
  var hearsErrors: (@Sendable () -> Bool)?
  /// The name of the action, for messages.
  var name: String?
  /// The undo stacks that record the executions of the action.
  var undoStacks: [ObjectIdentifier] = []
  /// Release the last values of the actions that this action is composed of. See ``Action/forget()``.
  var forgetParts: [@Sendable () -> Void] = []

  init() {}

  @usableFromInline
  init(_ gate: Gate, _ policy: ExecutionPolicy, failure: any Error.Type = (any Error).self) {
    self.policy = policy
    self.gate = gate
    // The errors of an action are of the type `failure` only if there is no gate, because a gate may fail with another
    // error. `Never` is ignored: work that throws nothing still fails with `CancellationError`.
    if failure != (any Error).self, failure != Never.self, gate.isAbsent {
      self.failure = failure
    }
  }
}
