/// A scheduler on which scheduling is costly, and no two actions are due at the very same moment.
///
/// So the package asks it less often: it delivers several elements in one run, and when a timer fires too early, it
/// sets the timer once more for the rest of the time, instead of replacing it with each element. In virtual time, and
/// on schedulers that this package does not know, it sets every timer at once, because actions that are due at the same
/// moment run in the order in which they were scheduled.
protocol CostlyScheduler {}

extension ImmediateSchedulerType {
  /// Whether this is a ``CostlyScheduler``.
  var isCostly: Bool { self is any CostlyScheduler }

  /// This scheduler, if it stands on a serial dispatch queue.
  var serialQueue: SerialDispatchQueueScheduler? { self as? SerialDispatchQueueScheduler }
}
