import Foundation
import Streams
import StreamsTesting
package import Testing

/// A time limit for tests that await something. Unlike a limit in minutes, it gives a busy machine more time.
package struct Watched: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  /// The running tests, by number.
  private static let running = Lock(Running())

  private struct Running: Sendable {
    var tests: [Int: String] = [:]
    var count = 0
  }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    let number = Watched.running.withLock { running in
      running.count += 1
      running.tests[running.count] = test.name
      return running.count
    }
    defer { Watched.running.withLock { $0.tests[number] = nil } }
    try await withoutActuallyEscaping(body) { body in
      try await withTaskWatchdog(test: test.name) {
        Issue.record($0)
      } onDeafness: { _ in
        Watched.giveUp()
      } body: {
        try await body()
      }
    }
  }

  /// Ends the process. Output that the process has buffered for a file or a pipe would otherwise be written only at its
  /// end, which would not come.
  private static func giveUp() {
    let tests = running.withLock { running in running.tests.sorted { $0.key < $1.key }.map(\.value) }
    let line =
      "the run ends here, because tests do not end, though they have been cancelled; one of these is the reason, and "
      + "others may wait for it: \(tests.prefix(20).joined(separator: ", "))\(tests.count > 20 ? ", …" : "")\n"
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    exit(1)
  }
}

extension Trait where Self == Watched {
  /// Fails a test that awaits something for some seconds without activity in the process, or for longer on a busy
  /// machine.
  package static var watched: Self { Self() }
}
