public import Streams

extension Action {
  /// Returns an action that executes this action with a time limit.
  ///
  /// ```swift
  /// let login = Action<Credentials, User> { try await server.login($0) }.timingOut(after: .seconds(10))
  /// ```
  ///
  /// An execution of the result is one execution of this action. When the time limit is reached, the execution of this
  /// action is cancelled, and `events` emits ``ExecutionEvent/Kind/timedOut(after:)``. When it has stopped, the
  /// execution of the result fails with ``ExecutionTimeout``. The result keeps this action alive.
  ///
  /// - Parameters:
  ///   - span: the time limit for an execution as a whole. Zero or less lasts until `scheduler` runs next. (The stream
  ///     operator `timeout` measures the time from element to element.)
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

/// The error of an execution that exceeded its time limit. See ``Action/timingOut(after:scheduler:)``.
public struct ExecutionTimeout: Error, Hashable, CustomStringConvertible {
  /// The time limit.
  public let span: Duration

  init(span: Duration) { self.span = span }

  public var description: String { "the work took longer than \(span), and was cancelled" }
}
