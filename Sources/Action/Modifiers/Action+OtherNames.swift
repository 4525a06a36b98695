public import Streams

// The compiler offers to replace these names, which streams and other libraries have for similar things.

extension Action {
  /// An action is executed again with `retrying(_:backoff:scheduler:if:)`.
  @available(*, unavailable, renamed: "retrying(_:)")
  public func retry(_ maxAttemptCount: Int) -> Action<Input, Element> { retrying(maxAttemptCount) }

  /// The time of an execution is limited with `timingOut(after:scheduler:)`.
  @available(*, unavailable, renamed: "timingOut(after:)")
  public func timeout(_ span: Duration) -> Action<Input, Element> { timingOut(after: span) }

  /// The time of an execution is limited with `timingOut(after:scheduler:)`.
  @available(*, unavailable, renamed: "timingOut(after:scheduler:)")
  public func timeout(_ span: Duration, scheduler: any SchedulerType) -> Action<Input, Element> {
    timingOut(after: span, scheduler: scheduler)
  }

  /// Inputs are debounced with `debounced(_:scheduler:)`.
  @available(*, unavailable, renamed: "debounced(_:)")
  public func debounce(_ span: Duration) -> Action<Input, Element> { debounced(span) }

  /// Inputs are debounced with `debounced(_:scheduler:)`.
  @available(*, unavailable, renamed: "debounced(_:scheduler:)")
  public func debounce(_ span: Duration, scheduler: any SchedulerType) -> Action<Input, Element> {
    debounced(span, scheduler: scheduler)
  }

  /// Inputs are throttled with `throttled(_:latest:scheduler:)`.
  @available(*, unavailable, renamed: "throttled(_:)")
  public func throttle(_ span: Duration) -> Action<Input, Element> { throttled(span) }

  /// Inputs are throttled with `throttled(_:latest:scheduler:)`.
  @available(*, unavailable, renamed: "throttled(_:scheduler:)")
  public func throttle(_ span: Duration, scheduler: any SchedulerType) -> Action<Input, Element> {
    throttled(span, scheduler: scheduler)
  }

  /// An action reports on a scheduler with `observed(on:)`.
  @available(*, unavailable, renamed: "observed(on:)")
  public func observe(on scheduler: any ImmediateSchedulerType) -> Action<Input, Element> {
    observed(on: scheduler)
  }

  /// Whether the action is executing is the property `executing`.
  @available(*, unavailable, renamed: "executing")
  public var isExecuting: Property<Bool> { executing }

  /// Whether the action accepts an input is the property `enabled`.
  @available(*, unavailable, renamed: "enabled")
  public var isEnabled: Property<Bool> { enabled }
}
