import Streams

extension PartsRun {
  /// Creates parts that emit on a scheduler, where they also report that they have stopped.
  convenience init(
    on scheduler: any ImmediateSchedulerType, _ sink: Sink<Element>, _ reporter: ExecutionReporter,
    _ stopped: @escaping @Sendable () -> Void
  ) {
    let delivery = InnerSink(PartsEndObserver(downstream: sink, stopped: stopped)).delivered(on: scheduler)
    // Ignored after an end, which also reports the stop.
    self.init(delivery, reporter) { delivery.failed(PartsStopped()) }
  }
}

/// The end of parts that have stopped without an end, sent through the scheduler.
private struct PartsStopped: Error {}

/// Forwards the events of parts on their scheduler, and reports after the end that they have stopped.
private struct PartsEndObserver<Element: Sendable>: InnerObserver {
  let downstream: Sink<Element>
  let stopped: @Sendable () -> Void

  func next(_ element: Element) { downstream.next(element) }

  func failed(_ error: any Error) {
    if type(of: error) != PartsStopped.self { downstream.failed(error) }
    stopped()
  }

  func completed() {
    downstream.completed()
    stopped()
  }
}
