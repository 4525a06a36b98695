import TestSupport
import Testing

@testable import StreamsTesting

/// The main queue is served while the main thread waits. See the program `FirstThread`.
@Suite(.watched) struct FirstThreadTests {
  private let program = Program(name: "FirstThread")

  @Test(arguments: [
    ("mainScheduler", ["[1, 2]"]),
    ("mainActor", ["[3]"]),
    ("mainTimer", ["[0, 1]"]),
    ("background", ["[1, 2]"]),
    ("insideTrampoline", ["[[1, 10, 2, 20]]"]),
    ("insideRunLoop", ["[1, 2]", "[1, 2]"]),
    ("insideMainQueue", ["[1, 2]", "[1, 2]", "[] MainQueueStandsStill \(MainQueueStandsStill())"]),
    ("timeoutInsideMainQueue", ["[] RxError \(RxError.timeout)"]),
  ])
  func `a wait on the main thread ends`(scenario: String, lines: [String]) async throws {
    let result = try await program.run([scenario])
    expectEqual(result.lines, lines)
    expectEqual(result.errors, "")
    expectEqual(result.code, 0)
  }
}
