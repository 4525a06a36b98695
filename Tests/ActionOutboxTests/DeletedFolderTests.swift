import Foundation
import StreamsTesting
import TestSupport
import Testing

@testable import ActionOutbox

/// The folder is deleted before each call of a log.
@Suite(.watched) struct DeletedFolderTests {
  @Test(arguments: [0, 1 << 20])
  func `nothing is confirmed after the log has been deleted`(slack: Int) throws {
    let callCount = try run(slack: slack, deletingAt: .max).calls.count
    for number in 1...callCount {
      let run = try run(slack: slack, deletingAt: number)
      // The calls of a log that cannot be opened end earlier.
      guard let last = run.answers.last else { continue }
      for answer in run.answers where answer.error == nil && answer.callCount >= number {
        // The log had looked for the name of its file before.
        #expect(!run.calls[(number - 1)..<answer.callCount].contains(.isLinked), "call \(number)")
      }
      expectEqual(last.error?.code, ENOENT, "call \(number)")
    }
    #expect(callCount > 20)
  }

  private struct Answer: Sendable {
    let error: LogError?
    /// The number of calls that the log had made.
    let callCount: Int
  }

  private struct Run {
    let answers: [Answer]
    let calls: [MemoryFiles.Call]
  }

  private func run(slack: Int, deletingAt number: Int) throws -> Run {
    let answers = Heard<Answer>()
    let files = MemoryFiles { _, current, _ in current == number ? .losesFolder : .works }
    @Sendable func answer(_ error: LogError?) {
      answers.append(Answer(error: error, callCount: files.calls.count))
    }
    do throws(LogError) {
      let log = try OutboxLog.open(files, slack: slack)
      for number in 1...3 { log.accept(.input(number), done: answer) }
      for id in 1...2 { log.append(.removed(id: UInt64(id), .delivered), done: answer) }
      if files.calls.count >= number { log.accept(.input(4), done: answer) }
    } catch {
      expectEqual(error.code, ENOENT)
    }
    return Run(answers: answers.all, calls: files.calls)
  }
}
