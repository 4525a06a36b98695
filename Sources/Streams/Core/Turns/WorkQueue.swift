/// Work that a serial queue performs step by step.
protocol QueuedWork: AnyObject, Sendable {
  /// Performs `count` steps, one after the other. The queue calls this on its thread or actor.
  func perform(_ count: Int)
}

/// The queued steps of a serial queue, in the order of arrival. This is a pure value, kept under the owner's lock.
struct WorkQueue: Sendable {
  struct Batch: Sendable {
    let work: any QueuedWork
    var count: Int
  }

  /// The number of queued steps.
  private(set) var count = 0
  /// The rest of a batch that was longer than a drain's limit.
  private var first: Batch?
  private var middle = Ring<Batch>()
  /// The last batch. It grows while steps of the same work arrive, so a single stream needs only one batch.
  private var last: Batch?
  /// Whether a drain is scheduled and has not begun.
  private var isDrainDue = false

  /// Appends steps.
  mutating func append(_ work: any QueuedWork, _ count: Int) {
    self.count += count
    if last?.work === work {
      last?.count += count
    } else {
      if let last { middle.append(last) }
      last = Batch(work: work, count: count)
    }
  }

  /// Removes and returns the first steps, or `nil` if none is queued.
  mutating func pop(atMost limit: Int) -> Batch? {
    guard var batch = first.take() ?? middle.popFirst() ?? last.take() else { return nil }
    if batch.count > limit {
      first = Batch(work: batch.work, count: batch.count - limit)
      batch.count = limit
    }
    count -= batch.count
    return batch
  }

  /// Returns whether the caller has to schedule a drain, because none is due.
  mutating func claimDrain() -> Bool {
    defer { isDrainDue = true }
    return !isDrainDue
  }

  /// Begins the drain that was due. The next drain is scheduled as soon as more work arrives, so that this work runs
  /// before blocks that are added to the dispatch queue later.
  ///
  /// - Returns: the number of steps that the drain has to perform.
  mutating func beginDrain() -> Int {
    isDrainDue = false
    return count
  }
}
