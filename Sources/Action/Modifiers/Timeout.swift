public import Streams

extension Action {
  /// This action, whose executions fail when they take too long.
  ///
  /// ```swift
  /// let login = Action<Credentials, User> { try await server.login($0) }.timeout(.seconds(10))
  /// ```
  ///
  /// An execution of the result is one of this action. When the time is over, that is cancelled; when it has stopped, the
  /// execution fails with ``ExecutionTimeout``. Its `events` say ``ExecutionEvent/Kind/timedOut(after:)`` before. This action
  /// is kept alive.
  ///
  /// - Parameters:
  ///   - span: how long all of an execution may take; zero or less is until `scheduler` runs next. (The operator of
  ///     streams that is called the same counts from element to element.)
  ///   - scheduler: measures the time.
  public func timeout(
    _ span: Duration, scheduler: any SchedulerType = ModifierScheduler.standard
  ) -> Action<Input, Element> {
    Action(plan, by: core.key) { [self] input, parts in
      let clock = Observable<Int>.timer(span, scheduler: scheduler).flatMap { _ -> Observable<Element?> in
        .error(ExecutionTimeout(span: span))
      }
      // Says that it has ended, so that nobody waits for the clock then.
      let work = Observable.concat([part(input, of: parts).map(Optional.some), .just(nil)])
      return Observable.merge(clock, work).take(while: { $0 != nil }).compactMap(\.self).do(onError: {
        error in
        if error is ExecutionTimeout { parts.reporter.run?.report(.timedOut(after: span)) }
      })
    }
  }
}

/// An execution has taken longer than it may: see ``Action/timeout(_:scheduler:)``.
public struct ExecutionTimeout: Error, Hashable, CustomStringConvertible {
  /// How long it may take.
  public let span: Duration

  public var description: String { "the work took longer than \(span), and was cancelled" }
}
