extension ActionContract {
  /// A rule of the contract. Its number is its raw value.
  ///
  /// Later versions may add cases, so a `switch` outside this package needs a `default`.
  public enum Rule: Int, CaseIterable, Sendable, CustomStringConvertible {
    /// An execution takes the slot in one step that also reads the gate. A disabled or busy action does not run the
    /// work.
    case slot = 1
    /// For each execution, `enabled` changes to false and `executing` to true, and back. Neither repeats a value.
    case announcements
    /// The action calls the factory once, after it has emitted both changes.
    case factory
    /// The stream of executions emits after the factory has returned and before the work is subscribed to.
    case executions
    /// The work is subscribed to once. All its elements are emitted by `elements` and by the caller's stream.
    case work
    /// Elements are emitted while the action is executing. The slot is free when the work has ended.
    case freeSlot
    /// `completions` or `errors` emits once, and only when the slot is free.
    case outcome
    /// The caller's stream ends after everything else. Only the slot of cancelled work that has not stopped is freed
    /// later.
    case callerLast
    /// For a rejected input, `errors` and then the caller's stream emit `notEnabled`. The running execution is not
    /// affected.
    case rejection
    /// Failed work is emitted as an underlying error, and ends only the caller's stream.
    case failure
    /// The caller's stream emits only the elements of its own execution.
    case ownStream
    /// The caller's stream replays all events to each subscriber, during and after the execution.
    case replay
    /// `enabled` and `executing` start with the current value. The other streams replay nothing.
    case latecomers
    /// Disposing a subscription to the caller's stream does not stop the work.
    case detaching
    /// An applied stream runs the work on each subscription. Disposing the subscription cancels the work.
    case cold
    /// Cancelled work is disposed, and the caller's stream fails immediately, even if the work continues. Later events
    /// of the work are not delivered, and `errors` and `completions` emit nothing. The slot stays taken until the work
    /// has stopped. Abandoned work frees its slot immediately, as does work that a policy replaces without waiting.
    case cancelling
    /// Releasing the action cancels the running execution and completes all streams. Later inputs are ignored.
    case release
    /// The action is disabled until the gate's first value. The gate's completion changes nothing. Its failure disables
    /// the action permanently and is emitted once.
    case gate
    /// Exactly one of several simultaneous inputs is accepted.
    case oneWinner
    /// Errors and completions sent to `inputs` are ignored.
    case inputs
    /// A rejected input is reported with its reason, and a cancelled execution with its cause.
    case reasons
    /// With a queue, a new input waits while no slot is free, and starts when an earlier execution has ended for its
    /// caller. Cancelling and releasing the action also end the callers of waiting inputs.
    case queue
    /// With a queue that pauses, an input waits while the gate is closed, and `enabled` does not change. Waiting inputs
    /// start in order when the gate opens, and are rejected when it fails.
    case pause

    /// The number and the rule, as a sentence.
    public var description: String { "Rule \(rawValue): \(sentence)." }

    private var sentence: String {
      switch self {
      case .slot:
        "the slot is reserved in one step, which also reads the gate, and a closed or busy action runs nothing"
      case .announcements:
        "`enabled` becomes false and `executing` true at the start, both change back at the end, and neither repeats"
      case .factory: "the factory is called once, when the start has been announced"
      case .executions:
        "the execution is announced after the factory has returned and before the work is subscribed to"
      case .work: "the work is subscribed to once, and all its elements go to `elements` and to the caller"
      case .freeSlot:
        "elements are emitted while the action executes, and the slot is free when the work has ended"
      case .outcome: "`completions` or `errors` emit once, and only when the slot is free"
      case .callerLast: "the caller's stream ends last, except that cancelled work may still take the slot"
      case .rejection:
        "`errors` and then the caller receive notEnabled for a rejected input, and the running execution is unaffected"
      case .failure: "failed work is reported as an underlying error, and ends only the caller's stream"
      case .ownStream: "the caller's stream has only the elements of the caller's execution"
      case .replay:
        "the caller's stream replays everything to each subscriber, during the execution and after it"
      case .latecomers:
        "`enabled` and `executing` start with the current value, and the other streams replay nothing"
      case .detaching: "disposing a subscription to the caller's stream does not stop the work"
      case .cold:
        "an applied stream runs the work at each subscription, and disposing the subscription cancels the work"
      case .cancelling:
        "cancelled work is disposed, its caller ends immediately, nothing that the work does later is delivered, the slot "
          + "is taken until the work has stopped, or free if it is abandoned, and `errors` and `completions` emit nothing"
      case .release:
        "the release cancels the execution and completes all streams, and later inputs are ignored"
      case .gate:
        "the action is disabled until the gate's first value, the gate's end changes nothing, its failure disables the "
          + "action permanently and is reported once, and closing the gate does not stop running work"
      case .oneWinner: "exactly one of several simultaneous inputs is accepted"
      case .inputs: "errors and completions sent to `inputs` are ignored"
      case .reasons: "a rejected input is reported with its reason, and a cancelled execution with its cause"
      case .queue: "an input waits while no slot is free, and starts when an earlier execution has ended"
      case .pause:
        "an input waits while the gate is closed, starts in order when it opens, and is rejected when it fails"
      }
    }

    /// Whether the rule applies to a candidate with this policy.
    func applies(to policy: ExecutionPolicy) -> Bool {
      switch self {
      case .queue: policy.waitsForGroup
      case .pause: policy.pausesWhenClosed
      // These rules are about an action that rejects inputs while it is executing.
      case .slot, .announcements, .factory, .outcome, .callerLast, .rejection, .ownStream, .latecomers,
        .cancelling,
        .gate, .oneWinner, .reasons:
        !policy.waitsForGroup
      case .executions, .work, .freeSlot, .failure, .replay, .detaching, .cold, .release, .inputs: true
      }
    }
  }
}
