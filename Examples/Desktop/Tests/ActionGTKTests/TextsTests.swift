import ProgramTesting
import Testing

struct TextsTests {
  @Test func `lines, selections and texts set by the program are read back and are not input`() async throws {
    let probe = try Probe("texts", on: await Display())
    let lines = try await probe.linesToTheEnd()
    #expect(
      lines == [
        "assigned lines are returned true",
        "selected 1",
        "a line appended: selected 1",
        "a line prepended: selected 2",
        "nothing selected true",
        "texts [\"a\\nb\", \"c\"] inputs []",
        "a separate accent [2, 2, 2]",
        "scalars 6 6",
        "a NUL is shown [\"a␀b\", \"c\", \"a␀b\", \"a␀b\", \"a␀b\"]",
        "all of a long entry true",
        "nothing beyond the limit true",
        "lines of an entry [\"a\\nb\"]",
      ])
  }
}
