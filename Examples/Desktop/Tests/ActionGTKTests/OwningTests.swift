import ProgramTesting
import Testing

struct OwningTests {
  @Test func `an owning binding retains its action until its work finishes`() async throws {
    let probe = try Probe("owning", on: await Display())
    let lines = try await probe.linesToTheEnd()
    #expect(
      lines == [
        "in the application: kept true, enabled true",
        "borrowed: kept false, enabled false",
        "replaced: kept false, the other true",
        "removed: kept false, enabled false",
        "followed: kept false, message disk full",
        "a bar that keeps its place is shown true",
        "the block of a bar that follows another action moves false, before true",
        "a message of the former action is shown false",
        "owned: kept true",
        "closed while work runs: kept true",
        "after its work has ended: kept false",
        "after the application: kept false",
      ])
  }
}
