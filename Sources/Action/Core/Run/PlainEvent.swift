/// An event of an execution, without the types of its action. The input accompanies the event. Elements are passed
/// separately.
@usableFromInline
package enum PlainEvent: Sendable {
  case waiting, started, joined
  case progress(ExecutionProgress)
  case retrying(attempt: Int, after: any Error, delay: Duration)
  case timedOut(after: Duration)
  case ended(Outcome)
  /// The work of a cancelled or abandoned execution has stopped.
  case stopped
}
