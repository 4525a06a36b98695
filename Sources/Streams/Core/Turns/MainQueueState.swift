/// The order of the work on the main actor, as a pure value that ``MainQueue`` keeps under its lock.
///
/// | state | |
/// |---|---|
/// | idle | No step is queued. A sender on the main actor calls its closure directly. |
/// | job due | Steps are queued, and a job that performs them is scheduled on the main actor. |
/// | draining | The main actor performs the steps that were queued when a job began, or when a sender on the main actor called. |
/// | nested | A queued step runs the event loop, in which a job performs the steps that follow. |
///
/// The inputs are a step that arrives, a job that begins, a sender on the main actor, and the main actor when it
/// removes the next steps. Whenever steps are queued, a job is due, or a job is draining up to the last of them.
struct MainQueueState: Sendable {
  private var waiting = WorkQueue()
  /// The number of steps removed from the queue so far, which is the position of the first queued step.
  private var taken = 0
  /// The number of drains in progress, which is more than one only in the state *nested*.
  private(set) var depth = 0

  /// The number of queued steps.
  var count: Int { waiting.count }

  /// Appends steps.
  ///
  /// - Returns: whether the sender has to start a job.
  mutating func arrive(_ work: any QueuedWork, _ count: Int) -> Bool {
    waiting.append(work, count)
    return waiting.claimDrain()
  }

  /// Begins a job. Steps that arrive later start another job, so a stream that floods the queue delays the other work
  /// of the main actor by one batch.
  ///
  /// - Returns: the position up to which the job drains.
  mutating func beginJob() -> Int {
    depth += 1
    return taken + waiting.beginDrain()
  }

  /// Begins a drain by a sender on the main actor, whose closure follows the steps.
  ///
  /// - Returns: the position up to which the sender drains, or `nil` if a queued step is running. The steps behind that
  ///   step keep their order.
  mutating func beginSender() -> Int? {
    guard depth == 0 else { return nil }
    depth = 1
    return taken + waiting.count
  }

  /// Removes and returns the next steps up to a position, or ends the drain if there is none.
  mutating func take(through position: Int) -> WorkQueue.Batch? {
    guard position > taken, let batch = waiting.pop(atMost: position - taken) else {
      depth -= 1
      return nil
    }
    taken += batch.count
    return batch
  }
}
