import StreamsTesting
import Testing

/// Lets two threads do two things to the same subject at the same moment, round after round, and looks at the result.
///
/// The race runs on threads of its own while the test waits without blocking one, and has to be fair.
func race<Subject: Sendable>(
  rounds: Int, prepare: @escaping @Sendable () -> Subject,
  left: @escaping @Sendable (Subject) -> Void, right: @escaping @Sendable (Subject) -> Void,
  check: @escaping @Sendable (Subject) -> Void, test: String = #function
) async throws {
  let outcome = try await withWatchdog(seconds: 60, test: test) {
    Race.run(
      rounds: rounds, setUp: { _ in prepare() }, left: left, right: right,
      check: { subject, _ in check(subject) })
  }
  #expect(outcome.isFair, "\(outcome)")
}
