/// The cause of a cancellation: the event that ended an execution before its work was done.
///
/// ```swift
/// search.events.subscribe(onNext: { event in
///   if case .cancelled(let cause) = event.kind { log.debug("\(event.id): \(cause)") }
/// })
/// // 1: restarted
/// ```
///
/// The first cause counts. An execution that is already stopping keeps it.
public enum CancellationCause: Sendable, Hashable {
  /// `cancel()` was called on the handle of the execution.
  case handle
  /// All executions of the action, or of its group, were cancelled.
  case action
  /// A newer input replaced the execution while it waited.
  case replaced
  /// A newer input cancelled the execution while it was running, under ``ExecutionPolicy/restart``.
  case restarted
  /// The action was released by its owner.
  case released
  /// The task that awaited the execution was cancelled, or has stopped iterating its elements.
  case waiterGone
  /// The subscription that started the execution was disposed. A composed action cancels the executions of its parts in
  /// this way.
  case subscriptionDisposed
}

extension CancellationCause: CustomStringConvertible {
  public var description: String {
    switch self {
    case .handle: "handle"
    case .action: "action"
    case .replaced: "replaced"
    case .restarted: "restarted"
    case .released: "released"
    case .waiterGone: "waiterGone"
    case .subscriptionDisposed: "subscriptionDisposed"
    }
  }
}
