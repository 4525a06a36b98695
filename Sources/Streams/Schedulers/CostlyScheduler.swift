/// A scheduler on which scheduling is costly, and no two actions are due at the very same moment.
///
/// So the package asks it less often: it delivers several elements in one run, and when a timer fires too early, it
/// sets the timer once more for the rest of the time, instead of replacing it with each element. In virtual time, and
/// on schedulers that this package does not know, it sets every timer at once, because actions that are due at the same
/// moment run in the order in which they were scheduled.
protocol CostlyScheduler {}

// A cast costs a metadata look-up for each operator that is made, and for each subscription. So the types of this
// package that an application uses every day are compared first.

extension ImmediateSchedulerType {
  /// Whether this is a ``CostlyScheduler``. The cast is for one of the tests, whose time is virtual.
  var isCostly: Bool {
    isSerialQueue || Self.self == ConcurrentDispatchQueueScheduler.self
      || !isEveryday && self is any CostlyScheduler
  }

  /// This scheduler, if it stands on a serial dispatch queue.
  var serialQueue: SerialDispatchQueueScheduler? {
    if Self.self == MainScheduler.self { return knownValue(self, as: MainScheduler.self) }
    if Self.self == SerialDispatchQueueScheduler.self {
      return knownValue(self, as: SerialDispatchQueueScheduler.self)
    }
    return nil
  }

  /// Whether this is one of the schedulers that stand on a dispatch queue or run on the present thread.
  var isEveryday: Bool {
    isSerialQueue || Self.self == ConcurrentDispatchQueueScheduler.self
      || Self.self == CurrentThreadScheduler.self
  }

  private var isSerialQueue: Bool {
    Self.self == MainScheduler.self || Self.self == SerialDispatchQueueScheduler.self
  }
}
