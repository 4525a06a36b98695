import Dispatch
public import Streams

/// The scheduler for the time of modifiers, unless they get another: a concurrent queue of the
/// default quality of service.
@usableFromInline
enum ModifierScheduler {
  @usableFromInline
  static let standard: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .default)
}
