import Streams

extension PartsRun {
  /// Parts that emit on a scheduler; they also tell there that they have stopped.
  convenience init(
    on scheduler: any ImmediateSchedulerType, _ sink: Sink<Element>, _ reporter: ExecutionReporter,
    _ stopped: @escaping @Sendable () -> Void
  ) {
    let delivery = InnerSink(PartsEndObserver(downstream: sink, stopped: stopped)).delivered(on: scheduler)
    // After an end, which says the same, it is ignored.
    self.init(delivery, reporter) { delivery.failed(PartsStopped()) }
  }
}

/// The end of parts that have stopped without an end, on its way to the scheduler.
private struct PartsStopped: Error {}

/// Passes the events of parts on, on their scheduler, and tells after the end that they have stopped.
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
