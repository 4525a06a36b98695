/// An incident around the work of an execution.
enum ExecutionIncident: Sendable {
  case retrying(attempt: Int, after: any Error, delay: Duration)
  case timedOut(after: Duration)
}
