import Streams

@testable import ActionOutbox

/// What the next processes find on the disks that crashes leave. Each disk is examined once.
///
/// The machine may also stop while a log is opened. So the keys found on a disk must be found again on each disk that
/// such a crash leaves.
final class Restarts: Sendable {
  let slack: Int
  private let known = Lock<[Disk: [String]]>([:])
  private let continued = Lock<Set<Disk>>([])
  private let problems = Lock<[String]>([])

  init(slack: Int) { self.slack = slack }

  /// The number of different disks.
  var count: Int { known.withLock { $0.count } }
  var failures: [String] { problems.withLock { Array($0.prefix(3)) } }

  func report(_ problem: String) { problems.withLock { $0.append(problem) } }

  /// Returns the keys of the inputs that are pending on a disk without unsynced changes.
  func keys(on disk: Disk) -> [String] {
    if let keys = known.withLock({ $0[disk] }) { return keys }
    let outcomes = Lock<Set<Disk>>([])
    do {
      let files = MemoryFiles(disk) { _, _, now in
        outcomes.withLock { if now != disk { $0.formUnion(now.outcomes) } }
        return .works
      }
      let keys = try OutboxLog.open(files, slack: slack).state.keys
      known.withLock { $0[disk] = keys }
      for outcome in outcomes.withLock({ $0 }).union(files.disk.outcomes) {
        let found = self.keys(on: outcome)
        if found != keys { report("\(keys) are \(found) after a crash of the next process") }
      }
      return keys
    } catch {
      report("\(disk): \(error)")
      return []
    }
  }

  /// Lets the next process accept an input, and stops the machine before each of its calls.
  ///
  /// - Parameters:
  ///   - disk: may have unsynced changes, which a process that was killed leaves.
  ///   - expectation: what the process before knew.
  func goOn(from disk: Disk, _ expectation: Expectation) {
    if disk.isSynced, !continued.withLock({ $0.insert(disk).inserted }) { return }
    let latest = Lock(expectation)
    do {
      let files = MemoryFiles(disk) { _, _, now in
        let expectation = latest.withLock { $0 }
        for outcome in now.outcomes { self.verify(outcome, expectation) }
        return .works
      }
      let log = try OutboxLog.open(files, slack: slack)
      let keys = log.state.keys
      if let problem = expectation.problem(of: keys) { report("\(expectation): \(keys): \(problem)") }
      // What has been found is never lost again.
      latest.withLock { $0 = Expectation(asked: keys + ["key 100"], confirmed: Set(keys)) }
      log.accept(.input(100)) { error in
        if let error { self.report("the input of the next process: \(error)") }
        latest.withLock { _ = $0.confirmed.insert("key 100") }
      }
      let goal = latest.withLock { $0 }
      for outcome in files.disk.outcomes { verify(outcome, goal) }
    } catch {
      report("\(disk): \(error)")
    }
  }

  func verify(_ outcome: Disk, _ expectation: Expectation) {
    let keys = keys(on: outcome)
    if let problem = expectation.problem(of: keys) { report("\(expectation): \(keys): \(problem)") }
  }
}
