import Foundation
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionOutbox

/// Each history of inputs is stopped before each system call, with each content that the disk may have then.
@Suite(.watched) struct CrashPointTests {
  enum Step: CaseIterable, Hashable, Sendable {
    /// Accepts an input of one of two orders.
    case acceptFirst, acceptSecond
    /// Removes the oldest input of the first order.
    case deliver
    /// Lets the worker write what has arrived.
    case write
  }

  @Test func `a confirmed input is pending after every crash`() async throws {
    let count = try await withWatchdog(seconds: 60) { try run(length: 4, slack: 1 << 20) }
    #expect(count > 3_000, "\(count)")
  }

  @Test func `a confirmed input is pending after every crash of a log that is rewritten often`() async throws
  {
    let count = try await withWatchdog(seconds: 60) { try run(length: 4, slack: 0) }
    #expect(count > 3_000, "\(count)")
  }

  @Test func `a confirmed input is pending after every crash in a long history`() async throws {
    let count = try await withWatchdog(seconds: 60) {
      try run(
        histories: [
          [.acceptFirst, .write, .acceptSecond, .write, .deliver, .write, .acceptFirst, .write],
          [.acceptFirst, .acceptSecond, .acceptFirst, .write, .deliver, .write, .deliver, .write],
        ], slack: 0, goesOn: true)
    }
    #expect(count > 700, "\(count)")
  }

  /// - Returns: the number of different situations after a crash.
  private func run(length: Int, slack: Int) throws -> Int {
    var histories: [[Step]] = [[]]
    for _ in 0..<length { histories = histories.flatMap { steps in Step.allCases.map { steps + [$0] } } }
    return try run(histories: histories, slack: slack)
  }

  /// - Parameter goesOn: a further input is accepted after each crash, and a crash may follow.
  private func run(histories: [[Step]], slack: Int, goesOn: Bool = false) throws -> Int {
    let checked = Checked(slack: slack)
    for history in histories {
      let known = Lock(Expectation())
      let files = MemoryFiles { _, _, disk in
        let expectation = known.withLock { $0 }
        for outcome in disk.outcomes { checked.check(outcome, expectation, history, goesOn: goesOn) }
        // The process may be killed without a crash of the machine, which then comes later.
        if goesOn { checked.check(disk, expectation, history, goesOn: true) }
        return .works
      }
      let jobs = Jobs()
      let log = try OutboxLog(
        at: "/outbox", files: files, slack: slack, salt: { 7 }, run: { jobs.add($0) })
      for (number, step) in history.enumerated() {
        switch step {
        case .acceptFirst: accept(.input(number, order: "first"))
        case .acceptSecond: accept(.input(number, order: "second"))
        case .deliver: deliver()
        case .write: jobs.runAll()
        }
      }
      jobs.runAll()
      for outcome in files.disk.outcomes { checked.check(outcome, known.withLock { $0 }, history) }

      func accept(_ input: Accepted) {
        known.withLock { $0.asked.append(input.key) }
        log.accept(input) { error in
          #expect(error == nil)
          known.withLock { _ = $0.confirmed.insert(input.key) }
        }
      }
      func deliver() {
        let first = log.state.pending(of: "send").first { $0.accepted.order == Array("first".utf8) }
        guard let input = first?.accepted else { return }
        known.withLock { _ = $0.removing.insert(input.key) }
        log.append(.removed(id: input.id, .delivered)) { error in
          #expect(error == nil)
          known.withLock { _ = $0.removed.insert(input.key) }
        }
      }
    }
    expectEqual(checked.failures, [])
    return checked.count
  }
}

/// What the caller of a log knows when the machine stops.
private struct Expectation: Hashable, Sendable {
  /// The keys in the order in which the inputs arrived.
  var asked: [String] = []
  var confirmed: Set<String> = []
  var removing: Set<String> = []
  var removed: Set<String> = []

  /// Returns the reason why this cannot be the content after a crash, or `nil` if it can.
  func problem(of keys: [String]) -> String? {
    if !confirmed.subtracting(removing).isSubset(of: keys) { return "lost" }
    if !removed.isDisjoint(with: keys) { return "back after its removal" }
    return keys == asked.filter(keys.contains) ? nil : "unknown, twice, or out of order"
  }
}

/// The situations that have been checked. Many histories lead to the same ones.
private final class Checked: Sendable {
  private struct Situation: Hashable, Sendable {
    let disk: Disk
    let expectation: Expectation
    let goesOn: Bool
  }

  private let slack: Int
  private let known = Lock<Set<Situation>>([])
  private let problems = Heard<String>()

  init(slack: Int) { self.slack = slack }

  var count: Int { known.withLock { $0.count } }
  var failures: [String] { Array(problems.all.prefix(3)) }

  func check(
    _ disk: Disk, _ expectation: Expectation, _ history: [CrashPointTests.Step], goesOn: Bool = false
  ) {
    let situation = Situation(disk: disk, expectation: expectation, goesOn: goesOn)
    guard known.withLock({ $0.insert(situation).inserted }) else { return }
    Watchdog.reset()
    let latest = Lock(expectation)
    do {
      // The machine may also stop while the log is opened, or later.
      let files = MemoryFiles(disk) { _, _, disk in
        for outcome in disk.outcomes { self.check(outcome, latest.withLock { $0 }, history) }
        return .works
      }
      let log = try OutboxLog.open(files, slack: slack)
      verify(log, expectation, history)
      if !goesOn { return }
      // What has been found is never lost again.
      latest.withLock { latest in
        latest.confirmed.formUnion(log.state.keys)
        latest.removing.subtract(log.state.keys)
        latest.asked.append("key 100")
      }
      log.accept(.input(100)) { error in
        #expect(error == nil)
        latest.withLock { _ = $0.confirmed.insert("key 100") }
      }
      let goal = latest.withLock { $0 }
      verify(log, goal, history)
      for outcome in files.disk.outcomes { check(outcome, goal, history) }
    } catch {
      problems.append("\(history) \(expectation): \(error)")
    }
  }

  private func verify(_ log: OutboxLog, _ expectation: Expectation, _ history: [CrashPointTests.Step]) {
    let keys = log.state.keys
    if let problem = expectation.problem(of: keys) {
      problems.append("\(history) \(expectation): \(keys): \(problem)")
    }
  }
}

/// Holds a worker until the test runs it.
final class Jobs: Sendable {
  private let waiting = Heard<@Sendable () -> Void>()

  func add(_ job: @escaping @Sendable () -> Void) { waiting.append(job) }

  func runAll() {
    let jobs = waiting.all
    waiting.removeAll()
    for job in jobs { job() }
  }
}
