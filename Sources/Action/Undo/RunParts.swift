import Streams

/// Runs work that consists of executions, and passes its end to `beforeEnd` before any observer is notified.
///
/// - Parameters:
///   - beforeEnd: called with the outcome when the work ends or, if it was cancelled, when no execution holds its slot
///     any longer. It returns the error with which the work fails instead, or nil to leave the outcome unchanged.
///   - work: returns the stream of the executions.
func runParts<Element: Sendable>(
  _ sink: Sink<Element>, _ reporter: ExecutionReporter, stopped: @escaping @Sendable () -> Void,
  beforeEnd: @escaping @Sendable (Outcome) -> (any Error)?, work: (PartsRun<Element>) -> Observable<Element>
) -> Teardown {
  // Only the first end counts, because the parts may free their slots after they have ended.
  let claim = Claim()
  let once: @Sendable (Outcome) -> (any Error)? = { claim.take() ? beforeEnd($0) : nil }
  let parts = PartsRun(
    InnerSink(EndObserver(sink: sink, beforeEnd: once)), reporter,
    freed: { _ = once(.cancelled(.subscriptionDisposed)) }, stopped)
  return parts.follow(work(parts))
}

private struct EndObserver<Element: Sendable>: InnerObserver {
  let sink: Sink<Element>
  let beforeEnd: @Sendable (Outcome) -> (any Error)?

  func next(_ element: Element) { sink.next(element) }

  func failed(_ error: any Error) {
    let outcome = (error as? PartError)?.outcome ?? .failed(error)
    sink.failed(beforeEnd(outcome) ?? error)
  }

  func completed() {
    if let error = beforeEnd(.completed) { sink.failed(error) } else { sink.completed() }
  }
}
