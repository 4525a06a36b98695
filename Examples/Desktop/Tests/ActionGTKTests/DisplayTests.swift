import ProgramTesting
import Testing

struct DisplayTests {
  @Test func `hasDisplay reports whether there is a display, and does not end the program`() async throws {
    expectEqual(try await Probe("display").linesToTheEnd(), ["display false"])
    expectEqual(try await Probe("display", on: await Display()).linesToTheEnd(), ["display true"])
  }

  @Test func `a label wraps within a long word`() async throws {
    let probe = try Probe("wrapping", on: await Display())
    expectEqual(try await probe.linesToTheEnd(), ["narrow true", "over several lines true"])
  }
}
