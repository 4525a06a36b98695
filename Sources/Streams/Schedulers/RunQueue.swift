/// Something that waits for its turn on a serial scheduler, possibly for several turns in a row.
protocol QueuedWork: AnyObject, Sendable {
  /// Takes `count` turns, one after the other. Called on the scheduler, from one thread at a time.
  func perform(_ count: Int)
}

/// The work that a serial dispatch queue has still to run, in the order in which it came, whichever stream it is of.
///
/// A pure state machine: ``SerialRunner`` puts the lock and the dispatch queue around it.
struct RunQueue: Sendable {
  struct Entry: Sendable {
    let work: any QueuedWork
    /// The scheduler that took it: the main queue has several.
    let scheduler: SerialDispatchQueueScheduler
    var count: Int
  }

  /// The turns that wait.
  private(set) var count = 0
  /// The rest of an entry that was too long for one go.
  private var first: Entry?
  private var middle = Ring<Entry>()
  /// Grows as long as the same work comes again, so that a stream that is alone needs one entry.
  private var last: Entry?
  /// A drain is scheduled and has not begun.
  private var isDrainDue = false

  /// Adds turns at the end.
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
      last = Entry(work: work, scheduler: scheduler, count: count)
    }
    defer { isDrainDue = true }
    return !isDrainDue
  }

  /// Hands the first turns to a drain.
  mutating func pop(atMost limit: Int) -> Entry? {
    guard var entry = first.take() ?? middle.popFirst() ?? last.take() else { return nil }
    if entry.count > limit {
      first = Entry(work: entry.work, scheduler: entry.scheduler, count: entry.count - limit)
      entry.count = limit
    }
    count -= entry.count
    return entry
  }

  /// Begins a drain. The next one is scheduled as soon as more work comes, so that this work runs before blocks that
  /// others put on the dispatch queue later.
  ///
  /// - Returns: how many turns the drain has to take.
  mutating func begin() -> Int {
    isDrainDue = false
    return count
  }
}
