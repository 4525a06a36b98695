import Streams

/// Reads an optimistic property and commits elements. The property retains the reader, and the counting ends when the
/// reader is released.
final class OptimisticReader<Input: Sendable, Element: Sendable, Value: Sendable>: Sendable {
  private let engine: ActionEngine
  private let base: Property<Value>
  private let apply: @Sendable (Value, Input) -> Value
  private let core: OptimisticCore
  private let recorder: TypedRecorder<Input, Element>?

  /// - Parameter recorder: commits the elements, or is nil if they are not committed.
  init(
    _ engine: ActionEngine, _ base: Property<Value>, _ apply: @escaping @Sendable (Value, Input) -> Value,
    _ core: OptimisticCore = OptimisticCore(), _ recorder: TypedRecorder<Input, Element>? = nil
  ) {
    (self.engine, self.base, self.apply, self.core, self.recorder) = (engine, base, apply, core, recorder)
    if let recorder { engine.recorders.object { RecorderList() }.add(recorder) }
    engine.add(core)
  }

  deinit {
    guard let recorder else { return engine.remove(core) }
    // The running executions still commit.
    core.close { [weak engine, weak core] in
      engine?.recorders.made?.remove(recorder)
      if let core { engine?.remove(core) }
    }
  }

  /// Returns a recorder that commits the last element of each execution that completes.
  static func recorder(
    _ core: OptimisticCore, _ base: SubjectCore<Value>,
    _ commit: @escaping @Sendable (Value, Element) -> Value
  ) -> TypedRecorder<Input, Element> {
    TypedRecorder(
      event: { event, _, _, _ in if case .ended = event { core.told() } },
      element: { element, id in core.keep(element, of: id) },
      completion: { id in
        // Two steps, because `nil` can be cast to an optional element.
        guard let known = core.element(of: id), let element = known as? Element else { return }
        var entry: OptimisticState.Entry?
        base.modify({ commit($0, element) }, also: { entry = core.committed(id) })
        withExtendedLifetime(entry) {}
      },
      gate: { _, _ in }, release: {})
  }

  private var version: UInt { base.version &+ core.version }

  private func reading() -> (value: Value, version: UInt) {
    while true {
      let (value, version) = base.reading()
      // Under the lock of the engine, because one decision may end an execution and start another one.
      let plan = engine.state.withLock { _ in core.plan(base: version) }
      // If the base has not changed in between, no input has been committed either.
      if base.version == version { return (self.value(plan, of: value), plan.total) }
    }
  }

  private func value(_ plan: OptimisticState.Plan, of base: Value) -> Value {
    var value = base
    if let start = plan.start, let known = start as? Value { value = known }
    for case let entry? in plan.entries {
      if let run = entry.run as? ActionRun<Input, Element> { value = apply(value, run.input) }
    }
    core.store(value, of: plan)
    return value
  }

  /// The optimistic property.
  func property() -> Property<Value> {
    let turnover = Property<Void>(changes: engine.turnover, read: { ((), 0) }, version: { 0 })
    return Property(of: base, and: turnover, version: { self.version }, read: { self.reading() })
  }
}
