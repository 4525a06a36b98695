/// A scheduler on which scheduling is expensive, and on which no two actions are due at exactly the same time.
///
/// The package schedules on it less often. It delivers several elements in one run. When a timer fires too early, the
/// package sets it again for the remaining time instead of replacing it for each element. In virtual time, and on
/// schedulers defined outside this package, every timer is set immediately, because actions due at the same time run in
/// the order in which they were scheduled.
protocol CostlyScheduler {}

extension ImmediateSchedulerType {
  /// Whether this is a ``CostlyScheduler``.
  var isCostly: Bool { self is any CostlyScheduler }

  /// This scheduler, if it uses a serial dispatch queue.
  var serialQueue: SerialDispatchQueueScheduler? { self as? SerialDispatchQueueScheduler }
}
