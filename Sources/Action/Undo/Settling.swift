import Streams

/// Runs work that is made of executions, and passes its end to `settle` before any observer is notified.
///
/// - Parameters:
///   - settle: called with the end when all executions have stopped. It returns the error with which the work fails
///     instead, or nil to leave the end as it is.
///   - work: makes the stream of the executions.
func settling<Element: Sendable>(
  _ sink: Sink<Element>, _ reporter: ExecutionReporter, stopped: @escaping @Sendable () -> Void,
  settle: @escaping @Sendable (Outcome) -> (any Error)?, work: (PartsRun<Element>) -> Observable<Element>
) -> Teardown {
  // Only the first end counts: the parts may stop after they have ended.
  let claim = Claim()
  let settleOnce: @Sendable (Outcome) -> (any Error)? = { claim.take() ? settle($0) : nil }
  let parts = PartsRun(InnerSink(SettlingObserver(sink: sink, settle: settleOnce)), reporter) {
    _ = settleOnce(.cancelled(.subscriptionDisposed))
    stopped()
  }
  return parts.follow(work(parts))
}

private struct SettlingObserver<Element: Sendable>: InnerObserver {
  let sink: Sink<Element>
  let settle: @Sendable (Outcome) -> (any Error)?

  func next(_ element: Element) { sink.next(element) }

  func failed(_ error: any Error) {
    let outcome = (error as? PartError)?.outcome ?? .failed(error)
    sink.failed(settle(outcome) ?? error)
  }

  func completed() {
    if let error = settle(.completed) { sink.failed(error) } else { sink.completed() }
  }
}
