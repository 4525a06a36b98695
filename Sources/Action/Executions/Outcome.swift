/// The end of an execution, or the rejection of its input.
@usableFromInline
package enum Outcome: Sendable {
  case completed
  case failed(any Error)
  case cancelled(CancellationCause)
  /// The input was rejected, possibly after a delay, or a part of a composed action rejected it.
  case rejected(RejectionReason)
}
