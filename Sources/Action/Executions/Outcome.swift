/// The end of an execution that was accepted.
enum Outcome: Sendable {
  case completed
  case failed(any Error)
  case cancelled(CancellationCause)
  /// It waited for its time, and was turned away when that came; or what it is made of was turned away.
  case rejected(RejectionReason)
}
