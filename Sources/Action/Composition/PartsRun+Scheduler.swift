import Streams

/// A scheduler on which parts emit, with the classes of the objects which bring their events there, taken where the type
/// of the elements is known.
///
/// An object, as copying a structure of these would cost each execution two metadata look-ups.
@usableFromInline
final class PartsScheduler<Element: Sendable>: Sendable {
  private let scheduler: any ImmediateSchedulerType
  private let classes: DeliveryClasses<Element>
  private let sink: InnerSink<PartsEndObserver<Element>>.Type

  @usableFromInline
  init(
    _ scheduler: any ImmediateSchedulerType, _ classes: DeliveryClasses<Element>,
    _ sink: InnerSink<PartsEndObserver<Element>>.Type
  ) {
    self.scheduler = scheduler.heldByActions
    self.classes = classes
    self.sink = sink
  }

  @inlinable
  convenience init(_ scheduler: any ImmediateSchedulerType) {
    self.init(scheduler, DeliveryClasses(), InnerSink<PartsEndObserver<Element>>.self)
  }

  fileprivate func deliver(
    to downstream: Sink<Element>, _ stopped: @escaping @Sendable () -> Void
  ) -> Sink<Element> {
    classes.sink(on: scheduler, to: sink.init(PartsEndObserver(downstream: downstream, stopped: stopped)))
  }
}

extension PartsRun {
  /// Parts that emit on a scheduler; they also tell there that they have stopped.
  @usableFromInline
  convenience init(
    on scheduler: PartsScheduler<Element>, _ sink: Sink<Element>, _ reporter: ExecutionReporter,
    _ stopped: @escaping @Sendable () -> Void
  ) {
    let delivery = scheduler.deliver(to: sink, stopped)
    // After an end, which says the same, it is ignored.
    self.init(delivery, reporter) { delivery.failed(PartsStopped()) }
  }
}

/// The end of parts that have stopped without an end, on its way to the scheduler.
private struct PartsStopped: Error {}

/// Passes the events of parts on, on their scheduler, and tells after the end that they have stopped.
@usableFromInline
struct PartsEndObserver<Element: Sendable>: InnerObserver {
  fileprivate let downstream: Sink<Element>
  fileprivate let stopped: @Sendable () -> Void

  @usableFromInline
  func next(_ element: Element) { downstream.next(element) }

  @usableFromInline
  func failed(_ error: any Error) {
    if type(of: error) != PartsStopped.self { downstream.failed(error) }
    stopped()
  }

  @usableFromInline
  func completed() {
    downstream.completed()
    stopped()
  }
}
