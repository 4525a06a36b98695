import Streams

extension PartsRun {
  /// Creates parts that emit on a scheduler, where they also report that they have stopped.
  convenience init(
    on scheduler: any ImmediateSchedulerType, _ sink: Sink<Element>, _ reporter: ExecutionReporter,
    _ stopped: @escaping @Sendable () -> Void
  ) {
    let end = Claim()
    let either: @Sendable () -> Void = { if !end.take() { stopped() } }
    let delivery = InnerSink(PartsEndObserver(downstream: sink, ended: either)).delivered(on: scheduler)
    // The stop is reported when the parts have stopped and the scheduler has delivered an end, whichever is later.
    self.init(delivery, reporter) {
      delivery.failed(PartsStopped())
      either()
    }
  }
}

/// The end of parts that have stopped without an end, sent through the scheduler. Ignored after an end.
private struct PartsStopped: Error {}

/// Forwards the events of parts on their scheduler, and reports the end.
private struct PartsEndObserver<Element: Sendable>: InnerObserver {
  let downstream: Sink<Element>
  let ended: @Sendable () -> Void

  func next(_ element: Element) { downstream.next(element) }

  func failed(_ error: any Error) {
    if type(of: error) != PartsStopped.self { downstream.failed(error) }
    ended()
  }

  func completed() {
    downstream.completed()
    ended()
  }
}
