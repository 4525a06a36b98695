import Foundation
import ProgramTesting
import Testing

/// Files that the test process keeps open.
struct OpenFilesTests {
  private func count() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  @Test func `a program that has ended leaves no pipe open`() async throws {
    let before = try count()
    for _ in 0..<200 { try await Process.result(of: "/bin/true", []) }
    // With one leaked pipe for each program, it would be 200. Concurrent tests have tens of files open.
    #expect(try count() - before < 100)
  }
}
