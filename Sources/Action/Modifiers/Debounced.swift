public import Streams

extension Action {
  /// This action for inputs that come in bursts: it runs an input when no newer one has come for a while.
  ///
  /// ```swift
  /// let search = Action<String, [Hit]>(policy: .restart) { await index.hits(for: $0) }.debounced(.milliseconds(300))
  /// field.text.bind(to: search.inputs)
  /// ```
  ///
  /// An input that has to wait is a waiting execution: a newer one takes its place, and it ends as cancelled; `events`
  /// say ``ExecutionEvent/Kind/waiting(_:)`` and ``ExecutionEvent/Kind/cancelled(_:)``. When its time has come, the policy
  /// and the gate of this action decide, so it may still be turned away then. `enabled` is the gate of this action
  /// alone. With keys, each has its own time. The result keeps this action alive.
  ///
  /// - Parameters:
  ///   - span: the time for which it must be quiet; zero or less lasts until `scheduler` runs next.
  ///   - scheduler: the scheduler that measures the time and begins executions.
  ///
  /// Source of the idea: the `debounce` of ReactiveX.
  public func debounced(
    _ span: Duration, scheduler: any SchedulerType = ModifierScheduler.standard
  ) -> Action<Input, Element> {
    composed(plan(.debounced, span, scheduler)) { [self] input, parts in part(input, of: parts) }
  }

  /// This action for inputs that come too often: it runs one at once, and then one in each span of time.
  ///
  /// ```swift
  /// let save = Action<Note, Void> { try await server.save($0) }.throttled(.seconds(5))
  /// ```
  ///
  /// An input that comes too early waits until the time is over; a newer one takes its place, and it ends as cancelled.
  /// When its time has come, the policy and the gate of this action decide, so it may still be turned away then.
  /// `enabled` is the gate of this action alone. With keys, each has its own time. The result keeps this action alive.
  ///
  /// - Parameters:
  ///   - span: the time from one to the next; zero or less lasts until `scheduler` runs next.
  ///   - latest: whether the last one of those that come too early is run. If not, all of them are turned away with
  ///     ``ActionError/notEnabled``.
  ///   - scheduler: the scheduler that measures the time and begins executions that waited.
  ///
  /// Source of the idea: the `throttle` of RxSwift.
  public func throttled(
    _ span: Duration, latest: Bool = true,
    scheduler: any SchedulerType = ModifierScheduler.standard
  ) -> Action<Input, Element> {
    composed(plan(latest ? .throttledLatest : .throttled, span, scheduler)) { [self] input, parts in
      part(input, of: parts)
    }
  }

  func plan(_ timing: InputTiming, _ span: Duration, _ scheduler: any SchedulerType) -> ActionPlan {
    var plan = plan(gate: isOpen)
    plan.timing = timing
    plan.clock = InputClock(span: span, moves: timing == .debounced, scheduler: scheduler)
    return plan
  }
}
