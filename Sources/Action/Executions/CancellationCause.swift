/// The cause of a cancellation: who or what ended an execution before its work was done.
///
/// ```swift
/// search.events.subscribe(onNext: { event in
///   if case .cancelled(let cause) = event.kind { log.debug("\(event.id): \(cause)") }
/// })
/// // 1: restarted
/// ```
///
/// The first cause counts: an execution that is being stopped already keeps it.
public enum CancellationCause: Sendable, Hashable {
  /// Its own handle was told to cancel it.
  case handle
  /// All executions of the action, or of its group, were cancelled.
  case action
  /// It waited, and a newer input took its place.
  case replaced
  /// It ran, and a newer input started it anew, as ``ExecutionPolicy/restart`` says.
  case restarted
  /// The owner of the action has let go of it.
  case released
  /// The task that awaited it was cancelled, or has stopped iterating its elements.
  case waiterGone
  /// The subscription that started it was disposed. An execution of an action that is made of others cancels theirs in
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
