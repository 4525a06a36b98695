import Dispatch
public import Streams

/// The default scheduler for the time of modifiers and of waiting dispatches: a concurrent queue with the default
/// quality of service.
@usableFromInline
package enum ModifierScheduler {
  @usableFromInline
  package static let standard: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .default)
}
