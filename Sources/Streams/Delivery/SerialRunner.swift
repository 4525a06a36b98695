import Dispatch

/// Runs on a serial dispatch queue what comes to its schedulers: in one order for all, and several turns in one go.
///
/// A go is limited, so that others who use the dispatch queue get their turns.
final class SerialRunner: Sendable {
  /// That of the main queue, which all of its schedulers share.
  static let main = SerialRunner(.main)

  private static let turnsInOneGo = 64

  let queue: DispatchQueue
  private let waiting = Lock(RunQueue())

  init(_ queue: DispatchQueue) { self.queue = queue }

  func append(_ work: any QueuedWork, _ count: Int, of scheduler: SerialDispatchQueueScheduler) {
    if waiting.withLock({ $0.append(work, count, of: scheduler) }) { scheduleDrain() }
  }

  private func scheduleDrain() { queue.async { self.drain() } }

  private func drain() {
    var left = SerialRunner.turnsInOneGo
    while left > 0, let entry = waiting.withLock({ $0.pop(atMost: left) }) {
      entry.work.perform(entry.count)
      entry.scheduler.leave(entry.count)
      left -= entry.count
    }
    if waiting.withLock({ $0.rest() }) { scheduleDrain() }
  }
}
