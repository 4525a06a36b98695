extension ActionContract {
  /// One rule of the contract. Their numbers are their raw values.
  public enum Rule: Int, CaseIterable, Sendable, CustomStringConvertible {
    /// An execution takes the slot in one step, which reads the gate too: a closed or busy action runs nothing.
    case slot = 1
    /// For each execution `enabled` turns false and `executing` true, and back; neither repeats a value.
    case announcements
    /// The action calls the factory once, after it has announced the change of both.
    case factory
    /// The stream of executions emits when the factory has returned, before the work is subscribed to.
    case executions
    /// The work is subscribed to once; all its elements go to `elements` and to the caller.
    case work
    /// Elements come while it executes; the slot is free when the work has ended.
    case freeSlot
    /// Only when the slot is free `completions` or `errors` emit, once.
    case outcome
    /// The caller's stream ends last of all.
    case callerLast
    /// `errors`, then the caller, hear `notEnabled` of a rejected input; the running execution does not notice.
    case rejection
    /// Failed work is told as an underlying error, and ends no stream but the caller's.
    case failure
    /// The caller's stream has the elements of its own execution and no others.
    case ownStream
    /// The caller's stream replays everything to each subscriber, during the execution and after it.
    case replay
    /// `enabled` and `executing` start with the present value; the other streams replay nothing.
    case latecomers
    /// Disposing a subscription to the caller's stream stops nothing.
    case detaching
    /// An applied stream runs the work when it is subscribed to, each time; disposing that subscription cancels it.
    case cold
    /// Cancelled work is disposed, its caller hears of it, and `errors` and `completions` stay silent.
    case cancelling
    /// The release cancels the running execution and completes all streams; later inputs are ignored.
    case release
    /// The action is disabled until the gate's first value; the gate's end changes nothing, its failure disables
    /// for good and is told once.
    case gate
    /// Exactly one of several simultaneous inputs wins.
    case oneWinner
    /// Errors and ends that come to `inputs` are ignored.
    case inputs
    /// A rejected input is told with the reason, and a cancelled execution with the cause.
    case reasons

    /// The number and the rule, in a sentence.
    public var description: String { "Rule \(rawValue): \(sentence)." }

    private var sentence: String {
      switch self {
      case .slot:
        "the slot is taken in one step, which reads the gate too; a closed or busy action runs nothing"
      case .announcements:
        "`enabled` turns false and `executing` true at the start, and back at the end, and neither repeats a value"
      case .factory: "the factory is called once, when the start has been announced"
      case .executions:
        "the execution is announced after the factory has returned and before the work is subscribed to"
      case .work: "the work is subscribed to once, and all its elements go to `elements` and to the caller"
      case .freeSlot: "elements come while the action executes, and the slot is free when the work has ended"
      case .outcome: "`completions` or `errors` emit once, and only when the slot is free"
      case .callerLast: "the caller's stream ends last of all"
      case .rejection:
        "`errors` and then the caller hear notEnabled of a rejected input, and the running execution does not notice"
      case .failure: "failed work is told as an underlying error, and ends no stream but its caller's"
      case .ownStream: "the caller's stream has the elements of its own execution and no others"
      case .replay: "the caller's stream replays everything to each subscriber, while it runs and after"
      case .latecomers:
        "`enabled` and `executing` start with the present value, and the other streams replay nothing"
      case .detaching: "disposing a subscription to the caller's stream stops nothing"
      case .cold:
        "an applied stream runs the work at each subscription, and disposing the subscription cancels the work"
      case .cancelling:
        "cancelled work is disposed, its caller hears of it last, and `errors` and `completions` stay silent"
      case .release:
        "the release cancels the execution and completes all streams, and later inputs are ignored"
      case .gate:
        "the action is disabled until the gate's first value; the gate's end changes nothing, its failure disables for "
          + "good and is told once, and its closing stops nothing"
      case .oneWinner: "exactly one of several simultaneous inputs wins"
      case .inputs: "errors and ends that come to `inputs` are ignored"
      case .reasons: "a rejected input is told with the reason, and a cancelled execution with the cause"
      }
    }
  }
}
