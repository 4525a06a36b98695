public import Streams

extension Action {
  /// This action with a time limit: an execution that takes too long fails.
  ///
  /// ```swift
  /// let login = Action<Credentials, User> { try await server.login($0) }.timingOut(after: .seconds(10))
  /// ```
  ///
  /// An execution of the result is one execution of this action. When the time is over, that one is cancelled, and
  /// `events` say ``ExecutionEvent/Kind/timedOut(after:)``; when it has stopped, the execution of the result fails with
  /// ``ExecutionTimeout``. The result keeps this action alive.
  ///
  /// - Parameters:
  ///   - span: the time that an execution may take as a whole; zero or less lasts until `scheduler` runs next. (The
  ///     stream operator `timeout` counts from element to element.)
  ///   - scheduler: the scheduler that measures the time.
  public func timingOut(
    after span: Duration, scheduler: any SchedulerType = ModifierScheduler.standard
  ) -> Action<Input, Element> {
    let scheduler = scheduler.heldByActions
    return composed(plan) { [self] input, parts in
      let end = Observable<Int>.timer(span, on: scheduler)
        .map { _ -> Int in throw ExecutionTimeout(span: span) }
      return part(input, of: parts).take(until: end).do(onError: { error in
        if error is ExecutionTimeout { parts.report(.timedOut(after: span)) }
      })
    }
  }
}

/// The error of an execution that has taken longer than it may: see ``Action/timingOut(after:scheduler:)``.
public struct ExecutionTimeout: Error, Hashable, CustomStringConvertible {
  /// The time that it may take.
  public let span: Duration

  init(span: Duration) { self.span = span }

  public var description: String { "the work took longer than \(span), and was cancelled" }
}
