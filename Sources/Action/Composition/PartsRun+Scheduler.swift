import Streams

extension PartsRun {
  /// Creates a run whose parts emit on a scheduler, and report on it that they have stopped.
  convenience init(
    on scheduler: any ImmediateSchedulerType, _ sink: Sink<Element>, _ reporter: ExecutionReporter,
    _ stopped: @escaping @Sendable () -> Void
  ) {
    // The events are elements of the delivery, whose completion is the stop. So the stop arrives after the end.
    let delivery = InnerSink(PartsReceiver(downstream: sink, stopped: stopped)).delivered(on: scheduler)
    self.init(InnerSink(PartsSender(delivery: delivery)), reporter) { delivery.completed() }
  }
}

/// Sends the events of parts to their scheduler.
private struct PartsSender<Element: Sendable>: InnerObserver {
  let delivery: Sink<Event<Element>>
  func next(_ element: Element) { delivery.next(.next(element)) }
  func failed(_ error: any Error) { delivery.next(.error(error)) }
  func completed() { delivery.next(.completed) }
}

/// Receives the events of parts on their scheduler, and then the report that they have stopped.
private struct PartsReceiver<Element: Sendable>: InnerObserver {
  let downstream: Sink<Element>
  let stopped: @Sendable () -> Void
  func next(_ event: Event<Element>) { downstream.on(event) }
  func failed(_ error: any Error) {}
  func completed() { stopped() }
}
