import Dispatch

/// Runs the work of its schedulers on a serial dispatch queue: in one order for all, and several steps in one drain.
///
/// A drain takes the steps that wait when it begins, and few of those that come meanwhile. So a block that a client
/// puts on the dispatch queue itself runs after the work that was scheduled before it, and does not wait for long.
final class SerialRunner: Sendable {
  /// The runner of the main dispatch queue.
  static let main = SerialRunner(.main)

  /// The number of steps that a drain may take, even if fewer wait when it begins: so a source that is as fast as the
  /// drain needs no dispatch for each element.
  private static let stepsInOneDrain = 256

  let queue: DispatchQueue
  private let waiting = Lock(WorkQueue())

  init(_ queue: DispatchQueue) { self.queue = queue }

  func append(_ work: any QueuedWork, _ count: Int) {
    waiting.withLock { waiting in
      waiting.append(work, count)
      // Under the lock: a sender that finds a drain due relies on its place among the blocks of the queue.
      if waiting.claimDrain() { queue.async { self.drain() } }
    }
  }

  private func drain() {
    var left = max(waiting.withLock { $0.beginDrain() }, SerialRunner.stepsInOneDrain)
    while left > 0, let batch = waiting.withLock({ $0.pop(atMost: left) }) {
      batch.work.perform(batch.count)
      left -= batch.count
    }
  }
}
