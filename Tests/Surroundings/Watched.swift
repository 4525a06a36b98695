import Foundation
import StreamsTesting
package import Testing

/// A limit for tests that await something, in place of one in minutes: a busy machine is given more time.
package struct Watched: TestTrait, SuiteTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(body) { body in
      try await withTaskWatchdog(test: test.name) {
        Issue.record($0)
      } onDeafness: {
        // Nothing that is printed to a file or a pipe gets there before the end, which would not come.
        let line = "\($0); it ignores its cancellation, and so the whole run ends here\n"
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        exit(1)
      } body: {
        try await body()
      }
    }
  }
}

extension Trait where Self == Watched {
  /// Fails a test that awaits something for some seconds while nothing happens, or for more on a busy machine.
  package static var watched: Self { Self() }
}
