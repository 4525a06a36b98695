/// Work whose next steps wait for a serial scheduler.
protocol QueuedWork: AnyObject, Sendable {
  /// Takes `count` steps, one after the other. The runner calls this on the scheduler's queue, from one thread
  /// at a time.
  func perform(_ count: Int)
}

/// The work that a serial dispatch queue has still to run, in the order in which it came, whichever stream it is of.
///
/// A pure state machine: ``SerialRunner`` puts the lock and the dispatch queue around it.
struct SerialRunnerState: Sendable {
  struct Batch: Sendable {
    let work: any QueuedWork
    /// The scheduler that took it: the main queue has several.
    let scheduler: SerialDispatchQueueScheduler
    var count: Int
  }

  /// The steps that wait.
  private(set) var count = 0
  /// The rest of a batch that was too long for one go.
  private var first: Batch?
  private var middle = Ring<Batch>()
  /// Grows as long as the same work comes again, so that a stream that is alone needs one batch.
  private var last: Batch?
  /// A drain is scheduled and has not begun.
  private var isDrainDue = false

  /// Adds steps at the end.
  ///
  /// - Returns: whether the caller has to schedule a drain.
  mutating func append(_ work: any QueuedWork, _ count: Int, of scheduler: SerialDispatchQueueScheduler)
    -> Bool
  {
    self.count += count
    if last?.work === work {
      last?.count += count
    } else {
      if let last { middle.append(last) }
      last = Batch(work: work, scheduler: scheduler, count: count)
    }
    defer { isDrainDue = true }
    return !isDrainDue
  }

  /// Hands the first steps to a drain.
  mutating func pop(atMost limit: Int) -> Batch? {
    guard var batch = first.take() ?? middle.popFirst() ?? last.take() else { return nil }
    if batch.count > limit {
      first = Batch(work: batch.work, scheduler: batch.scheduler, count: batch.count - limit)
      batch.count = limit
    }
    count -= batch.count
    return batch
  }

  /// Begins a drain. The next one is scheduled as soon as more work comes, so that this work runs before blocks that
  /// others put on the dispatch queue later.
  ///
  /// - Returns: the number of steps that the drain has to take.
  mutating func begin() -> Int {
    isDrainDue = false
    return count
  }
}
