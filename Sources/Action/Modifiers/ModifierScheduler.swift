import Dispatch
public import Streams

/// Where modifiers measure time, unless they are told: a concurrent queue of the default quality of service.
@usableFromInline
enum ModifierScheduler {
  @usableFromInline
  static let standard: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .default)
}
