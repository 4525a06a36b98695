import TestSupport

/// Holds a worker until the test runs it.
final class Jobs: Sendable {
  private let waiting = Heard<@Sendable () -> Void>()

  func add(_ job: @escaping @Sendable () -> Void) { waiting.append(job) }

  func runAll() {
    let jobs = waiting.all
    waiting.removeAll()
    for job in jobs { job() }
  }
}
