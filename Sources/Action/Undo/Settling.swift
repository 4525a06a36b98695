import Streams
import Synchronization

/// Runs work that is made of executions, and reports its end before anybody else hears of that.
///
/// - Parameter settle: takes the end when none of the executions goes on any more, and returns the error that replaces
///   the one there is, if any does.
func settling<Element: Sendable>(
  _ sink: consuming Sink<Element>, _ stopped: @escaping @Sendable () -> Void,
  _ reporter: ExecutionReporter, _ settle: @escaping @Sendable (Outcome) -> (any Error)?,
  _ work: (Parts<Element>) -> Observable<Element>
) -> Teardown {
  let settlement = Settlement(settle)
  let parts = Parts(InnerSink(SettlingObserver(sink: sink, settlement: settlement)), reporter) {
    _ = settlement.settle(.cancelled)
    stopped()
  }
  work(parts).attach(InnerSink(parts), to: parts.upstream)
  return Teardown(parts)
}

private struct SettlingObserver<Element: Sendable>: InnerObserver {
  let sink: Sink<Element>
  let settlement: Settlement

  func next(_ element: Element) { sink.next(element) }

  func failed(_ error: any Error) {
    let outcome = (error as? PartError)?.outcome ?? .failed(error)
    sink.failed(settlement.settle(outcome) ?? error)
  }

  func completed() {
    if let error = settlement.settle(.completed) { sink.failed(error) } else { sink.completed() }
  }
}

/// The end of an execution; only the first one counts.
private final class Settlement: Sendable {
  private let isSettled = Atomic(false)
  private let action: @Sendable (Outcome) -> (any Error)?

  init(_ action: @escaping @Sendable (Outcome) -> (any Error)?) { self.action = action }

  func settle(_ outcome: Outcome) -> (any Error)? {
    isSettled.exchange(true, ordering: .acquiringAndReleasing) ? nil : action(outcome)
  }
}
