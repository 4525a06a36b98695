public import Streams

extension Action {
  /// Returns an action that executes this action with a time limit.
  ///
  /// ```swift
  /// let login = Action<Credentials, User> { try await server.login($0) }.timingOut(after: .seconds(10))
  /// ```
  ///
  /// An execution of the result is one execution of this action. When the time limit is reached, `events` emits
  /// ``ExecutionEvent/Kind/timedOut(after:)``, the execution of this action is abandoned, and the execution of the
  /// result fails with ``ExecutionTimeout``. Both actions are free for the next input, even if the work ignores its
  /// cancellation and continues. ``ActionStatus/abandonedCount`` counts such work. The result keeps this action alive.
  ///
  /// The limit also applies to work that continues after its cancellation. When the limit is reached, both actions
  /// become free, and no event is emitted.
  ///
  /// The request of work that exceeded its limit may still succeed at the server. Retry only requests that may be
  /// executed twice, or send a key by which the server recognizes a repeated request.
  ///
  /// - Parameters:
  ///   - span: the time limit for an execution as a whole. If it is zero or less, the limit is reached when `scheduler`
  ///     runs next. In contrast, the stream operator `timeout` measures the time from element to element.
  ///   - scheduler: the scheduler that measures the time. The default is a
  ///     `ConcurrentDispatchQueueScheduler(qos: .default)`. Pass a `TestScheduler` in a test.
  public func timingOut(
    after span: Duration, scheduler: any SchedulerType = ModifierScheduler.standard
  ) -> Action<Input, Element> {
    let scheduler = scheduler.heldByActions
    return composed(plan) { [self] input, parts in
      parts.limit(
        by: Observable<Int>.timer(span, on: scheduler).subscribe(onNext: { _ in
          parts.report(.timedOut(after: span))
          parts.giveUp(ExecutionTimeout(span: span), .timeLimit)
        }))
      return part(input, of: parts)
    }
  }
}

/// The error of an execution that exceeded its time limit. See ``Action/timingOut(after:scheduler:)``.
public struct ExecutionTimeout: Error, Hashable, CustomStringConvertible {
  /// The time limit.
  public let span: Duration

  init(span: Duration) { self.span = span }

  public var description: String { "the work took longer than \(span), and was abandoned" }
}
