/// The classes of a delivery, taken where the type of the elements is known; see ``MergeRecipe``.
@usableFromInline
package struct DeliveryClasses<Element: Sendable>: Sendable {
  @usableFromInline let run: DeliveryRun<Element>.Type
  @usableFromInline let serialRun: SerialDeliveryRun<Element>.Type
  @usableFromInline let subscription: DeliverySubscription<Element>.Type

  @inlinable
  package init() {
    run = DeliveryRun<Element>.self
    serialRun = SerialDeliveryRun<Element>.self
    subscription = DeliverySubscription<Element>.self
  }

  /// Delivers the events of `source` to `sink`.
  ///
  /// - Parameter scheduler: the scheduler, in the form in which waiting actions hold it.
  func deliver(
    _ source: Observable<Element>, on scheduler: any ImmediateSchedulerType, to sink: consuming Sink<Element>
  ) -> Teardown {
    if let queue = scheduler.serialQueue {
      let subscription = subscription.init(drains: nil, isOnMain: queue.isMain)
      source.attach(serialRun.init(subscription, queue, sink), to: subscription.upstream)
      return .chained(subscription)
    }
    let drains = ScheduledSet()
    let subscription = subscription.init(drains: drains, isOnMain: false)
    source.attach(run.init(subscription, drains, scheduler, sink), to: subscription.upstream)
    return .chained(subscription)
  }

  /// A sink that delivers its events to `sink`, and that nobody disposes.
  ///
  /// - Parameter scheduler: the scheduler, in the form in which waiting actions hold it.
  package func sink(
    on scheduler: any ImmediateSchedulerType, to sink: consuming Sink<Element>
  ) -> Sink<Element> {
    if let queue = scheduler.serialQueue {
      return serialRun.init(subscription.init(drains: nil, isOnMain: queue.isMain), queue, sink)
    }
    let drains = ScheduledSet()
    return run.init(subscription.init(drains: drains, isOnMain: false), drains, scheduler, sink)
  }
}
