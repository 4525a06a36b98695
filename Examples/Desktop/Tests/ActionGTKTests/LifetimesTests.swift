import ProgramTesting
import Testing

struct LifetimesTests {
  /// This includes closures that capture their own window and widget, which would otherwise keep each other alive.
  @Test func `a closed window releases its widgets, its actions and their closures`() async throws {
    let probe = try Probe("lifetimes", on: await Display(), warnsFatally: true)
    let lines = try await probe.linesToTheEnd()
    #expect(
      lines == [
        "closed: tokens 0 objects 0 actions 0",
        "closed while work runs: tokens 0 objects 0 actions 0",
        "executing true",
        "later: tokens 0 objects 0 actions 0",
        "a window is left",
        "closed and held: tokens 0 objects 1 actions 0",
        "removed",
        "ended: tokens 0 objects 0 actions 0",
      ])
  }
}
