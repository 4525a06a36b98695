import Dispatch
public import Streams

/// The default scheduler for the time of modifiers: a concurrent queue with the default quality of service.
@usableFromInline
enum ModifierScheduler {
  @usableFromInline
  static let standard: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .default)
}
