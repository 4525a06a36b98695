import ProgramTesting
import Testing

/// GTK's loop serves the main queue. See the program `GtkProbe`.
struct MainLoopTests {
  @Test(arguments: [
    (
      "hops",
      [
        "idle before: a loop that polls false, that spins false", "arrived 20000", "in order true",
        "on the first thread true",
        "idle after: a loop that polls false, that spins false", "ended",
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
