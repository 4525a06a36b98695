import ProgramTesting
import Testing

/// Widgets that a program makes before it runs its application; see `EarlyScenario`.
struct EarlyTests {
  @Test func `each widget can be the first thing that a program makes`() async throws {
    let display = try await Display()
    for name in [
      "Box", "Button", "Entry", "Label", "ListView", "MenuButton", "MessageBar", "ProgressBar", "TextView",
    ] {
      let probe = try Probe("early", name, on: display)
      expectEqual(try await probe.linesToTheEnd(), ["made \(name)"])
    }
  }
}
