import ProgramTesting
import Testing

/// Operations that must throw when they fail, so that they fail the test.
struct FailingTests {
  @Test func `an unknown key, a missing window and a failing program throw an error`()
    async throws
  {
    let display = try await Display()
    try await display.act("key", "F2")
    await #expect(throws: Ended.self) { try await display.act("key", "NoSuchKey") }
    await #expect(throws: Ended.self) { try await display.act("search", "--name", "no such window") }
    await #expect(throws: Ended.self) { try await display.act("windowfocus", "12345") }
  }

  @Test func `reading lines of a program that ends early or fails throws an error`() async throws {
    let probe = try Probe(program: "GtkProbe", ["nonsense"])
    await #expect(throws: Ended.self) { _ = try await probe.lines(until: "a line") }
    await #expect(throws: Ended.self) { _ = try await probe.linesToTheEnd() }
  }
}
