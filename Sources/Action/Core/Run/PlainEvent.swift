/// An event of an execution, without the types of its action. It comes with the input; elements come by themselves.
@usableFromInline
package enum PlainEvent: Sendable {
  case waiting, started, joined
  case progress(ExecutionProgress)
  case retrying(attempt: Int, after: any Error, delay: Duration)
  case timedOut(after: Duration)
  case stopping(CancellationCause)
  case ended(Outcome)
}
