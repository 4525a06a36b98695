/// The reason why an execution was cancelled.
///
/// ```swift
/// search.events.subscribe(onNext: { event in
///   if case .cancelled(let cause) = event.kind { log.debug("\(event.id): \(cause)") }
/// })
/// // 1: restarted
/// ```
///
/// If an execution is cancelled several times, the first cause is reported. A cancelled execution keeps its cause when
/// it is abandoned later.
///
/// Later versions may add cases, so a `switch` outside this package needs a `default`.
public enum CancellationCause: Sendable, Hashable {
  /// The work ended with `CancellationError`, for example because something that it awaited was cancelled.
  case work
  /// `cancel()` was called on the handle of the execution.
  case handle
  /// All executions of the action, or of its group, were cancelled.
  case action
  /// A newer input replaced the execution while it waited.
  case replaced
  /// A newer input cancelled the execution while it was running, under ``ExecutionPolicy/restart``.
  case restarted
  /// `abandon()` was called on the handle of the execution or on the action.
  case abandoned
  /// The execution exceeded the time limit of the enclosing action.
  case timeLimit
  /// The action was released by its owner.
  case released
  /// The last task that awaited the execution was cancelled, or has stopped iterating its elements.
  case waiterGone
  /// The subscription that started the execution was disposed. A composed action cancels the executions of its parts in
  /// this way.
  case subscriptionDisposed
}

extension CancellationCause: CustomStringConvertible {
  public var description: String {
    switch self {
    case .work: "work"
    case .handle: "handle"
    case .action: "action"
    case .replaced: "replaced"
    case .restarted: "restarted"
    case .abandoned: "abandoned"
    case .timeLimit: "timeLimit"
    case .released: "released"
    case .waiterGone: "waiterGone"
    case .subscriptionDisposed: "subscriptionDisposed"
    }
  }
}
