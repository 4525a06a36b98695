import Streams

/// Runs work that is made of executions, and tells how it ended before anybody else hears of that.
///
/// - Parameter settle: gets the end, when none of the executions goes on any more, and gives the error that is to be told
///   instead of the one there is, if one is.
func settling<Element: Sendable>(
  _ sink: consuming Sink<Element>, _ stopped: @escaping @Sendable () -> Void,
  _ settle: @escaping @Sendable (Outcome) -> (any Error)?, _ work: (Parts<Element>) -> Observable<Element>
) -> Teardown {
  let parts = Parts(Port(SettlingInlet(sink: sink, settle: settle))) {
    _ = settle(.cancelled)
    stopped()
  }
  work(parts).attach(Port(parts), to: parts.upstream)
  return Teardown(parts)
}

private struct SettlingInlet<Element: Sendable>: Inlet {
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
