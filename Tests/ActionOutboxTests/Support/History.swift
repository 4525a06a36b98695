import Streams

@testable import ActionOutbox

/// A process that accepts and removes inputs. A test sees what a crash before each of its calls may find.
final class History: Sendable {
  enum Step: CaseIterable, Hashable, Sendable {
    case accept
    /// Removes the oldest confirmed input, or the latest.
    case removeOldest, removeLatest
    /// Lets the worker write what has arrived.
    case write
  }

  /// All that determines what may follow, if no call has failed.
  struct Situation: Hashable, Sendable {
    let disk: Disk
    let content: [Record]
    let caller: Caller.State
  }

  private let caller: Caller
  private let files: MemoryFiles
  private let jobs = Jobs()
  private let log: OutboxLog

  /// - Parameter fates: the calls that do not work, by number.
  init(slack: Int, fates: [Int: MemoryFiles.Fate] = [:], caller: Caller) throws(LogError) {
    self.caller = caller
    files = MemoryFiles { _, number, disk in
      caller.observe(disk)
      return fates[number] ?? .works
    }
    let jobs = jobs
    log = try OutboxLog(at: "/outbox", files: files, slack: slack, salt: { 7 }, run: { jobs.add($0) })
  }

  var situation: Situation {
    Situation(disk: files.disk, content: log.state.records, caller: caller.state)
  }

  var callCount: Int { files.calls.count }

  /// - Returns: `false` if the step has no effect.
  func take(_ step: Step) -> Bool {
    let caller = caller
    switch step {
    case .accept:
      let number = caller.ask()
      log.accept(.input(number)) { caller.answer(number, $0) }
    case .removeOldest, .removeLatest:
      let inputs = log.state.pending(of: "send").map(\.accepted)
        .filter { !caller.state.expectation.removing.contains($0.key) }
      // One input is the oldest and the latest.
      if step == .removeLatest, inputs.count < 2 { return false }
      guard let input = step == .removeOldest ? inputs.first : inputs.last else { return false }
      caller.remove(input.key)
      log.append(.removed(id: input.id, .delivered)) { caller.answer(removalOf: input.key, $0) }
    case .write:
      if caller.state.waiting.isEmpty { return false }
      jobs.runAll()
    }
    caller.observe(files.disk)
    return true
  }
}
