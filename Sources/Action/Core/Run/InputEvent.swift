/// The kinds of events that carry an input.
@usableFromInline
package enum InputEvent: Sendable {
  case waiting, started, joined
  case rejected(RejectionReason)
}

/// The kinds of events that carry neither an input nor an element.
@usableFromInline
package enum PlainEvent: Sendable {
  case progress(ExecutionProgress)
  case retrying(Int, any Error, Duration)
  case timedOut(Duration)
  case completed
  case failed(any Error)
  case stopping(CancellationCause)
  case cancelled(CancellationCause)
}
