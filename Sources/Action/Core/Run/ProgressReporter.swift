/// What work tells its progress to.
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
/// It may be called from any thread, and kept: when the execution is over, it does nothing.
public struct ProgressReporter: Sendable {
  private let reporter: ExecutionReporter

  init(_ reporter: ExecutionReporter) { self.reporter = reporter }

  /// Tells how far the work is.
  public func report(_ progress: ExecutionProgress) { reporter.run?.report(progress) }

  /// Tells how far the work is, as a part of the whole from 0 to 1.
  public func callAsFunction(_ fraction: Double, message: String? = nil) {
    report(ExecutionProgress(fraction, message: message))
  }

  /// Tells how far the work is, as counts.
  public func callAsFunction(completed: Int, of total: Int, message: String? = nil) {
    report(ExecutionProgress(completed: completed, of: total, message: message))
  }

  /// Tells what the work is doing, when it cannot be told how far it is.
  public func callAsFunction(message: String) { report(ExecutionProgress(message: message)) }
}

/// What leads from work to its execution, as long as that lasts.
@usableFromInline
struct ExecutionReporter: Sendable {
  weak let run: Run?

  init(run: Run) { self.run = run }
}
