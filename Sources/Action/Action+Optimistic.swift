public import Streams

extension Action {
  /// Returns a value as it will be when the running executions have done their work: `base`, changed by the input of
  /// each running execution, in the order of their start.
  ///
  /// ```swift
  /// let rename = Action<String, Void> { try await server.rename(to: $0) }
  /// let shown = rename.optimistic(over: title) { _, new in new }
  /// shown.subscribe(onNext: { label.text = $0 })      // the new title at once, the old one again if that fails
  /// ```
  ///
  /// An input counts from the start of its execution until the end, whether the execution completes, fails or is
  /// cancelled. Inputs of other executions are not affected. So failed or cancelled work reverts exactly its own
  /// change. Successful work must have changed `base` before it ends, for example in an observer of ``elements``.
  /// Otherwise the property shows the old value until `base` changes. A waiting input does not count yet.
  ///
  /// As a stream, the property starts with the current value, and emits when `base` changes and when executions start
  /// or end. It completes when `base` has ended and the action has been released. After the release of the action, no
  /// input counts. The property retains neither the action nor the objects that the work captures.
  ///
  /// - Parameters:
  ///   - base: the true value, as far as it is known.
  ///   - change: returns the value with one more input applied. It should only compute. It runs whenever the value is
  ///     read or emitted, once for each running execution, on any thread and not under a lock.
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
        // The older version of the two readings, so that a later comparison finds a change rather than none.
        let version = engine.reading().version
        let (value, base) = base.reading()
        return (changed(value), base &+ version)
      },
      version: { base.version &+ engine.reading().version })
  }

  /// Returns the optimistic value of a mutable property.
  public func optimistic<Value: Sendable>(
    over base: MutableProperty<Value>, _ change: @escaping @Sendable (Value, Input) -> Value
  ) -> Property<Value> {
    optimistic(over: Property(base), change)
  }
}
