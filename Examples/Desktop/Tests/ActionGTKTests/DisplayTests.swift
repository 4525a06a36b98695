import ProgramTesting
import Testing

struct DisplayTests {
  @Test func `a program learns whether there is a display, and goes on without one`() async throws {
    expectEqual(try await Probe("display").linesToTheEnd(), ["display false"])
    expectEqual(try await Probe("display", on: await Display()).linesToTheEnd(), ["display true"])
  }

  @Test func `a label with a long word wraps in it`() async throws {
    let probe = try Probe("wrapping", on: await Display())
    expectEqual(try await probe.linesToTheEnd(), ["narrow true", "over several lines true"])
  }
}
