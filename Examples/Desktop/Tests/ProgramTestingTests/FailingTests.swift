import ProgramTesting
import Testing

/// Deeds of a test that go wrong: each of them fails it.
struct FailingTests {
  @Test func `a key that is unknown, a window that is missing, and a program that fails are failures`()
    async throws
  {
    let display = try await Display()
    try await display.act("key", "F2")
    await #expect(throws: Ended.self) { try await display.act("key", "NoSuchKey") }
    await #expect(throws: Ended.self) { try await display.act("search", "--name", "no such window") }
    await #expect(throws: Ended.self) { try await display.act("windowfocus", "12345") }
  }

  @Test func `a program that ends too early, or badly, is a failure`() async throws {
    let probe = try Probe(program: "GtkProbe", ["nonsense"])
    await #expect(throws: Ended.self) { _ = try await probe.lines(until: "a line") }
    await #expect(throws: Ended.self) { _ = try await probe.linesToTheEnd() }
  }
}
