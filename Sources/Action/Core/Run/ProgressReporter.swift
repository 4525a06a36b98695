/// Reports the progress of work.
///
/// ```swift
/// let upload = Action<[Part], Void>(progress: { parts, progress in
///   for (index, part) in parts.enumerated() {
///     progress(completed: index, of: parts.count, message: part.name)
///     try await server.store(part)
///   }
/// })
/// ```
///
/// A reporter may be stored, and called from any thread. After the execution has ended, calls have no effect.
public struct ProgressReporter: Sendable {
  private let reporter: ExecutionReporter

  init(_ reporter: ExecutionReporter) { self.reporter = reporter }

  /// Reports the progress of the work.
  public func report(_ progress: ExecutionProgress) {
    RunMark.outsideWork { reporter.run?.report(progress) }
  }

  /// Reports the progress of the work, as a fraction from 0 to 1.
  public func callAsFunction(_ fraction: Double, message: String? = nil) {
    report(ExecutionProgress(fraction, message: message))
  }

  /// Reports the progress of the work, as counts.
  public func callAsFunction(completed: Int, of total: Int, message: String? = nil) {
    report(ExecutionProgress(completed: completed, of: total, message: message))
  }

  /// Reports the current step of work whose progress cannot be measured.
  public func callAsFunction(message: String) { report(ExecutionProgress(message: message)) }
}

/// A reference from work to its execution, which does not retain the execution.
@usableFromInline
struct ExecutionReporter: Sendable {
  weak let run: Run?

  init(run: Run) { self.run = run }
}
