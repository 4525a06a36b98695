import ProgramTesting
import Testing

/// Widgets that a program creates before it runs its application. See `EarlyScenario`.
struct EarlyTests {
  @Test func `each widget type can be created before GTK has been started`() async throws {
    let display = try await Display()
    for name in [
      "Box", "Button", "Entry", "Label", "ListView", "MenuButton", "MessageBar", "ProgressBar", "TextView",
    ] {
      let probe = try Probe("early", name, on: display)
      expectEqual(try await probe.linesToTheEnd(), ["made \(name)"])
    }
  }
}
