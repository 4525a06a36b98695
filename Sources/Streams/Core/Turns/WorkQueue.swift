/// Work that a serial queue performs step by step.
protocol QueuedWork: AnyObject, Sendable {
  /// Takes `count` steps, one after the other. The queue calls this on its own thread or actor.
  func perform(_ count: Int)
}

/// The steps that wait on a serial queue, in the order in which they came: a pure value, kept under the owner's lock.
struct WorkQueue: Sendable {
  struct Batch: Sendable {
    let work: any QueuedWork
    var count: Int
  }

  /// The number of waiting steps.
  private(set) var count = 0
  /// The rest of a batch that was longer than a drain's limit.
  private var first: Batch?
  private var middle = Ring<Batch>()
  /// Grows while the same work arrives again, so a stream that is alone needs one batch.
  private var last: Batch?
  /// Whether a drain is scheduled and has not begun.
  private var isDrainDue = false

  /// Adds steps at the end.
  mutating func append(_ work: any QueuedWork, _ count: Int) {
    self.count += count
    if last?.work === work {
      last?.count += count
    } else {
      if let last { middle.append(last) }
      last = Batch(work: work, count: count)
    }
  }

  /// Removes and returns the first steps, or `nil` if none waits.
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

  /// Begins the drain that was due. The next one is scheduled as soon as more work arrives, so that work runs before
  /// blocks that others put on the dispatch queue later.
  ///
  /// - Returns: the number of steps that the drain has to take.
  mutating func beginDrain() -> Int {
    isDrainDue = false
    return count
  }
}
