/// The end of an execution, or the rejection of its input.
@usableFromInline
package enum Outcome: Sendable {
  case completed
  case failed(any Error)
  case cancelled(CancellationCause)
  /// The input was rejected, perhaps after it had waited for its time, or a part of a composed action was.
  case rejected(RejectionReason)
}
