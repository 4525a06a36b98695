public import Streams

extension Action {
  /// Returns an action for inputs that arrive in bursts. It runs an input when no newer input has been received for a
  /// span of time.
  ///
  /// ```swift
  /// let search = Action<String, [Hit]>(policy: .restart) { await index.hits(for: $0) }.debounced(.milliseconds(300))
  /// field.text.bind(to: search.inputs)
  /// ```
  ///
  /// A delayed input is a waiting execution. A newer input replaces it, and it ends as cancelled. `events` emits
  /// ``ExecutionEvent/Kind/waiting(_:)`` and ``ExecutionEvent/Kind/cancelled(_:)``. When the delay has ended, the
  /// policy and the `enabledIf` condition of this action apply, so the input may still be rejected. `enabled` depends
  /// only on the `enabledIf` condition of this action. With keys, each key has its own delay. The result keeps this
  /// action alive.
  ///
  /// - Parameters:
  ///   - span: the time without a newer input. If it is zero or less, the delay ends when `scheduler` runs next.
  ///   - scheduler: the scheduler that measures the time and begins executions. The default is a
  ///     `ConcurrentDispatchQueueScheduler(qos: .default)`. Pass a `TestScheduler` in a test.
  ///
  /// Source of the idea: the `debounce` of ReactiveX.
  public func debounced(
    _ span: Duration, scheduler: any SchedulerType = ModifierScheduler.standard
  ) -> Action<Input, Element> {
    composed(plan(.debounced, span, scheduler)) { [self] input, parts in part(input, of: parts) }
  }

  /// Returns an action that limits how often inputs are run. It runs the first input immediately, and then at most one
  /// input in each span of time.
  ///
  /// ```swift
  /// let save = Action<Note, Void> { try await server.save($0) }.throttled(.seconds(5))
  /// ```
  ///
  /// An input received too early waits until the span has ended. A newer input replaces it, and it ends as cancelled.
  /// When the span has ended, the policy and the `enabledIf` condition of this action apply, so the input may still be
  /// rejected. `enabled` depends only on the `enabledIf` condition of this action. With keys, each key has its own
  /// span. The result keeps this action alive.
  ///
  /// - Parameters:
  ///   - span: the time from one execution to the next. If it is zero or less, the span ends when `scheduler` runs
  ///     next.
  ///   - latest: whether the last input received too early is run. If not, every input received too early is rejected
  ///     with ``ActionError/notEnabled``.
  ///   - scheduler: the scheduler that measures the time and begins delayed executions. The default is a
  ///     `ConcurrentDispatchQueueScheduler(qos: .default)`. Pass a `TestScheduler` in a test.
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

  /// Immediately runs the inputs that are waiting for the end of their delay. Call this method on the result of
  /// ``debounced(_:scheduler:)`` or ``throttled(_:latest:scheduler:)``, for example when the user saves explicitly
  /// while an automatic save is waiting.
  ///
  /// ```swift
  /// let save = Action<String, Void>(policy: .keepLatest) { text in try await store.save(text) }
  /// let autosave = save.debounced(.seconds(5))
  /// text.bind(to: autosave.inputs)
  /// saveButton.tap.subscribe(onNext: { autosave.flush() })   // saves once, now
  /// ```
  ///
  /// The policy and the `enabledIf` condition apply to the input, as they do at the end of the delay. With the default
  /// policy, the input is rejected while a save is running. With `.keepLatest`, it is saved next. If no input waits, or
  /// the action is neither debounced nor throttled, the method has no effect. The next span of a throttled action
  /// begins with the call.
  public func flush() { core.engine.flush() }

  func plan(_ timing: InputTiming, _ span: Duration, _ scheduler: any SchedulerType) -> ActionPlan {
    var plan = plan(parts: [openGate])
    plan.timing = timing
    plan.clock = InputClock(span: span, moves: timing == .debounced, scheduler: scheduler)
    return plan
  }
}
