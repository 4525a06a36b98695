import Dispatch

/// Runs on a serial dispatch queue what comes to its schedulers: in one order for all, and several turns in one go.
///
/// A go takes what waits when it begins, and little of what comes meanwhile. So whoever uses the dispatch queue itself
/// finds done what was scheduled before, and does not wait for long.
final class SerialRunner: Sendable {
  /// That of the main queue, which all of its schedulers share.
  static let main = SerialRunner(.main)

  /// How many turns a go takes of what comes while it runs: a source that is as fast needs no dispatch for each.
  private static let turnsInOneGo = 256

  let queue: DispatchQueue
  private let waiting = Lock(RunQueue())

  init(_ queue: DispatchQueue) { self.queue = queue }

  func append(_ work: any QueuedWork, _ count: Int, of scheduler: SerialDispatchQueueScheduler) {
    if waiting.withLock({ $0.append(work, count, of: scheduler) }) { scheduleDrain() }
  }

  private func scheduleDrain() { queue.async { self.drain() } }

  private func drain() {
    var left = max(waiting.withLock { $0.begin() }, SerialRunner.turnsInOneGo)
    while left > 0, let entry = waiting.withLock({ $0.pop(atMost: left) }) {
      entry.work.perform(entry.count)
      entry.scheduler.leave(entry.count)
      left -= entry.count
    }
  }
}
