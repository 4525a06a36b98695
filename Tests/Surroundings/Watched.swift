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
