import ProgramTesting
import Testing

/// GTK's loop serves the main queue. See the program `GtkProbe`.
struct MainLoopTests {
  @Test(arguments: [
    (
      "hops",
      [
        "idle before: the loop polls false, spins false", "arrived 20000", "in order true",
        "runs on the first thread true",
        "idle after: the loop polls false, spins false", "ended",
      ]
    ),
    ("timers", ["task true", "sleep true", "queue true", "timer true", "again"]),
    ("endlessWork", ["turns of the loop: 100", "turns of the main actor: true"]),
  ])
  func `the main actor runs on the thread of the loop`(scenario: String, lines: [String]) async throws {
    let probe = try Probe(scenario)
    #expect(try await probe.linesToTheEnd() == lines)
  }
}
