import Streams

/// Runs work that is made of executions, and hands its end to `settle` before anybody else hears of it.
///
/// - Parameter settle: takes the end, when all executions have stopped. It returns the error with which the work fails
///   instead, or nil to leave the end as it is.
@inlinable
func settling<Element: Sendable>(
  _ sink: consuming Sink<Element>, _ stopped: @escaping @Sendable () -> Void,
  _ reporter: ExecutionReporter, _ settle: @escaping @Sendable (Outcome) -> (any Error)?,
  _ work: (PartsRun<Element>) -> Observable<Element>
) -> Teardown {
  // Only the first end counts: the parts may stop after they have ended.
  let claim = Claim()
  let settleOnce: @Sendable (Outcome) -> (any Error)? = { claim.take() ? settle($0) : nil }
  let parts = PartsRun(InnerSink(SettlingObserver(sink: sink, settle: settleOnce)), reporter) {
    _ = settleOnce(.cancelled(.subscriptionDisposed))
    stopped()
  }
  return parts.follow(work(parts), sink: InnerSink<PartsRun<Element>>.self)
}

@usableFromInline
struct SettlingObserver<Element: Sendable>: InnerObserver {
  private let sink: Sink<Element>
  private let settle: @Sendable (Outcome) -> (any Error)?

  @usableFromInline
  init(sink: Sink<Element>, settle: @escaping @Sendable (Outcome) -> (any Error)?) {
    self.sink = sink
    self.settle = settle
  }

  @usableFromInline
  func next(_ element: Element) { sink.next(element) }

  @usableFromInline
  func failed(_ error: any Error) {
    let outcome = (error as? PartError)?.outcome ?? .failed(error)
    sink.failed(settle(outcome) ?? error)
  }

  @usableFromInline
  func completed() {
    if let error = settle(.completed) { sink.failed(error) } else { sink.completed() }
  }
}
