import ProgramTesting
import Testing

struct ExpandingTests {
  @Test func `expanding in one direction leaves the other direction unchanged`() async throws {
    let probe = try Probe("expanding", on: await Display())
    #expect(
      try await probe.linesToTheEnd() == [
        "made: 0 0", "horizontally: 1 0", "vertically too: 1 1", "no longer horizontally: 0 1",
        "unset: 0 1",
      ])
  }
}
