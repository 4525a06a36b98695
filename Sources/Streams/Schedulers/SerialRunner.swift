import Dispatch

/// Runs the work of its schedulers on a serial dispatch queue, in one common order and with several steps in one drain.
///
/// A drain performs the steps that wait when it begins, and a limited number of the steps added while it runs. A block
/// that a client dispatches to the queue directly therefore runs after the work scheduled before it, and does not wait
/// long.
final class SerialRunner: Sendable {
  /// The runner of the main dispatch queue.
  static let main = SerialRunner(.main)

  /// The number of steps that a drain may perform, even if fewer wait when it begins. A source as fast as the drain
  /// then does not need a dispatch for each element.
  private static let stepsInOneDrain = 256

  let queue: DispatchQueue
  private let waiting = Lock(WorkQueue())

  init(_ queue: DispatchQueue) { self.queue = queue }

  func append(_ work: any QueuedWork, _ count: Int) {
    waiting.withLock { waiting in
      waiting.append(work, count)
      // Under the lock, because a sender that finds a drain already pending relies on its position among the blocks of
      // the queue.
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
