import Streams
import StreamsTesting

@testable import ActionOutbox

/// Every history of a number of steps, stopped before each call.
///
/// Histories that lead to the same disk, the same content of the log and the same knowledge of its caller continue in
/// the same way. Only the first of them is continued.
final class Exploration: Sendable {
  /// A moment at which the machine stops, as its disk and its caller see it.
  private struct Point: Hashable, Sendable {
    let disk: Disk
    let expectation: Expectation
  }

  private let restarts: Restarts
  private let goesOn: Bool
  private let points = Lock<Set<Point>>([])
  private let situations = Lock<Set<History.Situation>>([])

  /// - Parameter goesOn: each next process accepts a further input, and is stopped again.
  init(slack: Int, goesOn: Bool = false) {
    restarts = Restarts(slack: slack)
    self.goesOn = goesOn
  }

  var count: CrashPointTests.Count {
    CrashPointTests.Count(points: points.withLock { $0.count }, disks: restarts.count)
  }
  var failures: [String] { restarts.failures }

  func explore(length: Int) throws {
    var histories: [[History.Step]] = [[]]
    _ = try History(slack: restarts.slack, caller: caller(isObserved: true))
    for _ in 0..<length {
      var longer: [[History.Step]] = []
      for history in histories {
        for step in History.Step.allCases {
          let caller = caller(isObserved: false)
          let run = try History(slack: restarts.slack, caller: caller)
          for step in history { _ = run.take(step) }
          caller.startObserving()
          if !run.take(step) { continue }
          let isNew = situations.withLock { $0.insert(run.situation).inserted }
          if isNew { longer.append(history + [step]) }
          if let error = caller.state.errors.first { restarts.report("\(history) \(step): \(error)") }
        }
      }
      histories = longer
    }
  }

  /// Lets each call of each history fail in each way, and stops the machine before each later call.
  ///
  /// - Returns: the number of runs.
  func exploreFailures(length: Int, _ failures: [[MemoryFiles.Fate]]) throws -> Int {
    var count = 0
    for history in try histories(length: length) {
      let run = try History(slack: restarts.slack, caller: caller(isObserved: false))
      for step in history { _ = run.take(step) }
      for number in 1...run.callCount {
        for failure in failures {
          let fates = Dictionary(uniqueKeysWithValues: zip(number..., failure))
          // A log that cannot be opened accepts nothing.
          let run = try? History(slack: restarts.slack, fates: fates, caller: caller(isObserved: true))
          for step in history { _ = run?.take(step) }
          count += 1
        }
      }
    }
    return count
  }

  /// Returns the histories in which each step has an effect.
  private func histories(length: Int) throws -> [[History.Step]] {
    var histories: [[History.Step]] = [[]]
    for _ in 0..<length {
      histories = try histories.flatMap { history in
        try History.Step.allCases.compactMap { step in
          let run = try History(slack: restarts.slack, caller: caller(isObserved: false))
          let steps = history + [step]
          return steps.allSatisfy(run.take) ? steps : nil
        }
      }
    }
    return histories
  }

  private func caller(isObserved: Bool) -> Caller {
    let caller = Caller { disk, expectation in
      let isNew = self.points.withLock { $0.insert(Point(disk: disk, expectation: expectation)).inserted }
      if isNew { self.stop(disk, expectation) }
    }
    if isObserved { caller.startObserving() }
    return caller
  }

  private func stop(_ disk: Disk, _ expectation: Expectation) {
    Watchdog.reset()
    for outcome in disk.outcomes {
      restarts.verify(outcome, expectation)
      if goesOn { restarts.goOn(from: outcome, expectation) }
    }
    // The process may be killed without a crash of the machine, which then comes later.
    if goesOn { restarts.goOn(from: disk, expectation) }
  }
}
