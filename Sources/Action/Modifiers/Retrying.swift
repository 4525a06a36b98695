public import Streams

extension Action {
  /// This action with retries: it runs its work again when that fails.
  ///
  /// ```swift
  /// let fetch = Action<URL, Data> { try await server.data(at: $0) }
  ///   .retrying(4, backoff: .exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 0.5)) { error in
  ///     error is ConnectionLost
  ///   }
  /// ```
  ///
  /// An execution of the result is one execution of this action for each attempt, with the same input. It lasts from
  /// the first attempt to the last, also between two; inputs that come meanwhile meet the policy of this action. Its
  /// `events` say ``ExecutionEvent/Kind/retrying(attempt:after:delay:)``; its `errors` only the last error. An attempt
  /// that is turned away, because this action is busy by itself, is not repeated: the error then is that of the attempt
  /// before. The result keeps this action alive.
  ///
  /// - Parameters:
  ///   - maxAttemptCount: the number of attempts at most, with the first. At least 1.
  ///   - backoff: the time to wait before each.
  ///   - scheduler: the scheduler that measures the time and begins later attempts.
  ///   - predicate: whether an error is worth another attempt. Without it, all errors are.
  ///
  /// Source of the idea: the `retry` of ReactiveX.
  public func retrying(
    _ maxAttemptCount: Int, backoff: Backoff = .constant(.zero),
    scheduler: any SchedulerType = ModifierScheduler.standard,
    if predicate: @escaping @Sendable (any Error) -> Bool = { _ in true }
  ) -> Action<Input, Element> {
    precondition(
      maxAttemptCount >= 1,
      "retrying(_:backoff:) got the count \(maxAttemptCount); pass the number of attempts, at least 1")
    let scheduler = scheduler.heldByActions
    return composed(plan) { [self] input, parts in
      part(input, of: parts).retry(on: scheduler) { error, state in
        // A repetition that is turned away fails with the error of the attempt before.
        if error.isRejection { return .end(state.last ?? error) }
        state.last = error
        let attempt = state.failures
        guard attempt < maxAttemptCount, let failure = (error as? PartError)?.workError, predicate(failure)
        else {
          return .end(error)
        }
        let delay = backoff.delay(beforeRetry: attempt)
        parts.report(.retrying(attempt: attempt, after: failure, delay: delay))
        return .again(after: delay)
      }
    }
  }
}
