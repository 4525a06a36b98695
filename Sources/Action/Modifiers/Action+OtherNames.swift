public import Streams

// For these names, which streams and other libraries use for similar members, the compiler offers a fix-it.

extension Action {
  /// To execute an action again after a failure, use `retrying(_:backoff:scheduler:if:)`.
  @available(*, unavailable, renamed: "retrying(_:)")
  public func retry(_ maxAttemptCount: Int) -> Action<Input, Element> { retrying(maxAttemptCount) }

  /// To limit the time of an execution, use `timingOut(after:scheduler:)`.
  @available(*, unavailable, renamed: "timingOut(after:)")
  public func timeout(_ span: Duration) -> Action<Input, Element> { timingOut(after: span) }

  /// To limit the time of an execution, use `timingOut(after:scheduler:)`.
  @available(*, unavailable, renamed: "timingOut(after:scheduler:)")
  public func timeout(_ span: Duration, scheduler: any SchedulerType) -> Action<Input, Element> {
    timingOut(after: span, scheduler: scheduler)
  }

  /// To debounce inputs, use `debounced(_:scheduler:)`.
  @available(*, unavailable, renamed: "debounced(_:)")
  public func debounce(_ span: Duration) -> Action<Input, Element> { debounced(span) }

  /// To debounce inputs, use `debounced(_:scheduler:)`.
  @available(*, unavailable, renamed: "debounced(_:scheduler:)")
  public func debounce(_ span: Duration, scheduler: any SchedulerType) -> Action<Input, Element> {
    debounced(span, scheduler: scheduler)
  }

  /// To throttle inputs, use `throttled(_:latest:scheduler:)`.
  @available(*, unavailable, renamed: "throttled(_:)")
  public func throttle(_ span: Duration) -> Action<Input, Element> { throttled(span) }

  /// To throttle inputs, use `throttled(_:latest:scheduler:)`.
  @available(*, unavailable, renamed: "throttled(_:scheduler:)")
  public func throttle(_ span: Duration, scheduler: any SchedulerType) -> Action<Input, Element> {
    throttled(span, scheduler: scheduler)
  }

  /// To receive the events of an action on a scheduler, use `observed(on:)`.
  @available(*, unavailable, renamed: "observed(on:)")
  public func observe(on scheduler: any ImmediateSchedulerType) -> Action<Input, Element> {
    observed(on: scheduler)
  }

  /// To find out whether the action is executing, use `executing`.
  @available(*, unavailable, renamed: "executing")
  public var isExecuting: Property<Bool> { executing }

  /// To find out whether the action accepts an input, use `enabled`.
  @available(*, unavailable, renamed: "enabled")
  public var isEnabled: Property<Bool> { enabled }
}
