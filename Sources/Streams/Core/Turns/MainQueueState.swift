/// The one order of the main actor, as a pure value that ``MainQueue`` keeps under its lock.
///
/// | state | |
/// |---|---|
/// | idle | No step waits. A sender on the main actor calls its closure directly. |
/// | job due | Steps wait, and a job that hands them over is on its way to the main actor. |
/// | handing over | The main actor takes the steps that waited when a job began, or when a sender there called. |
/// | nested | A closure that waited itself runs the event loop, in which a job takes the steps that follow. |
///
/// The inputs are a step that arrives, a job that begins, a sender on the main actor, and the main actor that takes the
/// next steps. Whenever steps wait, a job is due, or a job is handing over as far as the last of them.
struct MainQueueState: Sendable {
  private var waiting = WorkQueue()
  /// The number of steps taken from the queue so far: the position of the first step that waits.
  private var taken = 0
  /// The hand-overs under way: more than one only in the state *nested*.
  private(set) var depth = 0

  /// The number of waiting steps.
  var count: Int { waiting.count }

  /// Adds steps at the end.
  ///
  /// - Returns: whether the sender has to start a job.
  mutating func arrive(_ work: any QueuedWork, _ count: Int) -> Bool {
    waiting.append(work, count)
    return waiting.claimDrain()
  }

  /// Begins a job. Steps that arrive from now on start another one, so a stream that floods the queue delays the other
  /// work of the main actor by one batch.
  ///
  /// - Returns: the position up to which the job hands over.
  mutating func beginJob() -> Int {
    depth += 1
    return taken + waiting.beginDrain()
  }

  /// Begins a hand-over by a sender on the main actor, whose own closure comes after it.
  ///
  /// - Returns: the position up to which the sender hands over, or `nil` where a closure runs that waited itself: the
  ///   steps behind that closure keep their order.
  mutating func beginSender() -> Int? {
    guard depth == 0 else { return nil }
    depth = 1
    return taken + waiting.count
  }

  /// Removes and returns the next steps up to a position, or ends the hand-over if there is none.
  mutating func take(through position: Int) -> WorkQueue.Batch? {
    guard position > taken, let batch = waiting.pop(atMost: position - taken) else {
      depth -= 1
      return nil
    }
    taken += batch.count
    return batch
  }
}
