import ProgramTesting
import Testing

struct EditsTests {
  @Test func `a rejected change has no effect, and an allowed change can be undone`() async throws {
    let probe = try Probe("edits", on: await Display())
    expectEqual(
      try await probe.linesToTheEnd(),
      [
        "changed [\"abcxy\\nde\"]",
        "refused 'a' 'z' 'bcxy'",
        "changed [\"ab1\\n23cxy\\nde\"]",
        "refused 'ab1' '' '23cxy'",
        "changed [\"\\nde\"]",
        "changed [\"ab1\\n23cxy\\nde\"]",
        "changed [\"abcxy\\nde\"]",
        "changed [\"abc\\nde\"]",
        "changed [\"\"]",
        "refused '' 'too long' ''",
        "changed [\"abc\\nde\"]",
        "kept [\"abc\\nde\"]",
        "refused 'abcd' '' 'ef'",
        "whole [\"abcd\\nef\"]",
        "refused 'a' 'ef' 'bcd'",
        "there [\"abcd\\nef\"]",
        "changed [\"abcd\\n\"]",
        "set a line that the program sets",
      ])
  }
}
