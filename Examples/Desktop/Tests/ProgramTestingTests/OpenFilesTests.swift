import Foundation
import ProgramTesting
import Testing

/// Files that the process of the tests keeps open.
struct OpenFilesTests {
  private func count() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  @Test func `a program that has ended leaves no pipe open`() async throws {
    let before = try count()
    for _ in 0..<200 { try await Process.result(of: "/bin/true", []) }
    // One that is left by each would be 200. What tests beside this one have open meanwhile are tens.
    #expect(try count() - before < 100)
  }
}
