// The scheduler is passed in the form that waiting actions retain.

extension Observable {
  /// Delivers the events of this stream to `sink` on a scheduler.
  final func deliver(on scheduler: any ImmediateSchedulerType, to sink: consuming Sink<Element>) -> Teardown {
    let (delivery, subscription) = sink.delivery(on: scheduler)
    attach(delivery, to: subscription.upstream)
    return .chained(subscription)
  }
}

extension Sink {
  /// Returns a sink that delivers its events to this sink on a scheduler, and that is never disposed.
  package final func delivered(on scheduler: any ImmediateSchedulerType) -> Sink<Element> {
    delivery(on: scheduler).0
  }

  fileprivate final func delivery(
    on scheduler: any ImmediateSchedulerType
  ) -> (Sink<Element>, DeliverySubscription<Element>) {
    if let queue = scheduler.serialQueue {
      let subscription = DeliverySubscription<Element>(drains: nil, isOnMain: queue.isMain)
      return (SerialDeliveryRun(subscription, queue, self), subscription)
    }
    let drains = ScheduledSet()
    let subscription = DeliverySubscription<Element>(drains: drains, isOnMain: false)
    return (DeliveryRun(subscription, drains, scheduler, self), subscription)
  }
}
