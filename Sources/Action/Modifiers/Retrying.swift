public import Streams

extension Action {
  /// Returns an action that executes this action, and executes it again when its work fails.
  ///
  /// ```swift
  /// let fetch = Action<URL, Data> { try await server.data(at: $0) }
  ///   .retrying(4, backoff: .exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 0.5)) { error in
  ///     error is ConnectionLost
  ///   }
  /// ```
  ///
  /// An execution of the result is one execution of this action for each attempt, with the same input. It lasts from
  /// the first attempt to the last, including the time between attempts. During this time, the policy of this action
  /// applies to further inputs. `events` of the result emits ``ExecutionEvent/Kind/retrying(attempt:after:delay:)``,
  /// and `errors` emits only the last error. If this action rejects an attempt, because it is also executed directly,
  /// there are no further attempts, and the error is the error of the previous attempt. Each attempt has the priority
  /// of the request. The result keeps this action alive.
  ///
  /// - Parameters:
  ///   - maxAttemptCount: the maximum number of attempts, including the first. At least 1.
  ///   - backoff: the delay before each retry.
  ///   - scheduler: the scheduler that measures the time and begins later attempts. The default is a
  ///     `ConcurrentDispatchQueueScheduler(qos: .default)`. Pass a `TestScheduler` in a test.
  ///   - predicate: returns whether an error leads to another attempt. By default, every error does.
  ///
  /// Source of the idea: the `retry` of ReactiveX.
  public func retrying(
    _ maxAttemptCount: Int, backoff: Backoff = .constant(.zero),
    scheduler: any SchedulerType = ModifierScheduler.standard,
    if predicate: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> Action<Input, Element> {
    return retrying(maxAttemptCount, scheduler: scheduler) { error, attempt in
      predicate(error) ? backoff.delay(beforeRetry: attempt) : nil
    }
  }

  /// Returns an action that executes this action, and executes it again after a delay that depends on the error, such
  /// as a server's `Retry-After`.
  ///
  /// ```swift
  /// let fetch = Action<URL, Data> { try await server.data(at: $0) }
  ///   .retrying(3) { error, attempt in
  ///     switch error {
  ///     case let busy as ServerBusy: busy.retryAfter
  ///     case is ConnectionLost: .seconds(1 << attempt)
  ///     default: nil
  ///     }
  ///   }
  /// ```
  ///
  /// Everything else is the same as for ``retrying(_:backoff:scheduler:if:)``.
  ///
  /// - Parameters:
  ///   - maxAttemptCount: the maximum number of attempts, including the first. At least 1.
  ///   - scheduler: the scheduler that measures the time and begins later attempts. The default is a
  ///     `ConcurrentDispatchQueueScheduler(qos: .default)`. Pass a `TestScheduler` in a test.
  ///   - delay: receives the error of the work and the number of the failed attempt, from 1. It returns the time until
  ///     the next attempt, or nil if there is none. A negative time counts as zero.
  public func retrying(
    _ maxAttemptCount: Int, scheduler: any SchedulerType = ModifierScheduler.standard,
    delay: @escaping @Sendable (_ error: any Error, _ attempt: Int) -> Duration?
  ) -> Action<Input, Element> {
    precondition(
      maxAttemptCount >= 1,
      "retrying(_:) got the count \(maxAttemptCount). Pass the number of attempts, 1 or more.")
    let scheduler = scheduler.heldByActions
    return composed(plan) { [self] input, parts in
      part(input, of: parts).retry(on: scheduler) { error, state in
        // A rejected attempt fails with the error of the previous attempt.
        if error.isRejection { return .end(state.last ?? error) }
        state.last = error
        let attempt = state.failures
        guard attempt < maxAttemptCount, let failure = (error as? PartError)?.workError,
          let pause = delay(failure, attempt).map({ max($0, .zero) })
        else {
          return .end(error)
        }
        parts.beginAgain()
        parts.report(.retrying(attempt: attempt, after: failure, delay: pause))
        return .again(after: pause)
      }
    }
  }
}
