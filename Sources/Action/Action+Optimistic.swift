public import Streams

extension Action {
  /// A value as it will be when the running executions have done their work: `base`, changed by the input of each of
  /// them, in the order of their start.
  ///
  /// ```swift
  /// let rename = Action<String, Void> { try await server.rename(to: $0) }
  /// let shown = rename.optimistic(over: title) { _, new in new }
  /// shown.subscribe(onNext: { label.text = $0 })      // the new title at once, the old one again if that fails
  /// ```
  ///
  /// When an execution starts, its input counts; when it has ended, however it ended, exactly its own input stops
  /// counting, whatever else runs. So work that fails or is cancelled takes back what it promised, and nothing else.
  /// Work that succeeds has changed `base` before it ends, as by an observer of ``elements``; otherwise the old value
  /// shows until somebody does. An input that waits does not count yet.
  ///
  /// As a stream, it starts with the present value, and emits when `base` changes and when executions start or end; it
  /// completes when `base` has ended and the action has been released. After the release of the action, no input
  /// counts. It keeps neither the action nor what the work holds.
  ///
  /// - Parameters:
  ///   - base: the true value, as far as it is known.
  ///   - change: makes the value with one more input. It should only compute: it runs whenever the value is read or
  ///     emitted, once for each running execution, on any thread and not under a lock.
  /// - Complexity: reading is linear in the number of executions that the action has accepted and not ended.
  public func optimistic<Value: Sendable>(
    over base: Property<Value>, _ change: @escaping @Sendable (Value, Input) -> Value
  ) -> Property<Value> {
    let engine = core.engine
    // The value changed by the input of each running execution, in the order of their start.
    let changed = { @Sendable (value: Value) in
      var value = value
      for case let run as ActionRun<Input, Element> in engine.runsInOrder { value = change(value, run.input) }
      return value
    }
    return Property(
      changes: Observable.combineLatest(base, engine.turnover) { value, _ in changed(value) },
      read: {
        // The older version of the two readings: a later comparison then finds a change, rather than none.
        let version = engine.reading().version
        let (value, base) = base.reading()
        return (changed(value), base &+ version)
      },
      version: { base.version &+ engine.reading().version })
  }

  /// The same for a property that can be changed.
  public func optimistic<Value: Sendable>(
    over base: MutableProperty<Value>, _ change: @escaping @Sendable (Value, Input) -> Value
  ) -> Property<Value> {
    optimistic(over: Property(base), change)
  }
}
