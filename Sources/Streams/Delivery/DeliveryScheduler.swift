/// A scheduler of deliveries, in the form in which waiting actions hold it, with its kind. A cast tells that, so it is
/// asked once.
package enum DeliveryScheduler: Sendable {
  case serial(SerialDispatchQueueScheduler)
  case other(any ImmediateSchedulerType)

  package init(_ scheduler: any ImmediateSchedulerType) {
    let scheduler = scheduler.heldByActions
    if let serial = scheduler as? SerialDispatchQueueScheduler {
      self = .serial(serial)
    } else {
      self = .other(scheduler)
    }
  }
}
