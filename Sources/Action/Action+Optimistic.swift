public import Streams

extension Action {
  /// Returns a property that shows the expected result of the running executions: the value of `base`, changed by the
  /// input of each running execution, in the order of their starts.
  ///
  /// ```swift
  /// let rename = Action<String, Void> { try await server.rename(to: $0) }
  /// let shown = rename.optimistic(over: title) { _, new in new }
  /// shown.subscribe(onNext: { label.text = $0 })   // the new title immediately, the old one again if that fails
  /// ```
  ///
  /// An input counts from the start of its execution until the execution ends for its caller, whether it completes,
  /// fails or is cancelled. Inputs of other executions are not affected, so failed or cancelled work reverts only its
  /// own change. A waiting input does not count yet.
  ///
  /// Use this method if `base` changes independently of the result of the work, for example through a push message.
  /// Successful work must have changed `base` before it ends. Otherwise the property shows the old value until `base`
  /// changes. If the result of the work belongs in `base`, use ``optimistic(over:applying:committing:)``, which has no
  /// such gap.
  ///
  /// A SwiftUI view reads `shown.model.value`, which the module `ActionUI` adds. Observation does not track
  /// `shown.value`. Store the property where the view can read the same one again.
  ///
  /// As a stream, the property starts with the current value, and emits when `base` changes and when executions start
  /// or end. It completes when `base` has ended and the action has been released. After the release of the action, no
  /// input counts. The property retains neither the action nor the objects that the work captures.
  ///
  /// - Parameters:
  ///   - base: the true value, as far as it is known.
  ///   - change: returns the value with one more input applied. It must be pure. It runs on any thread, and not under a
  ///     lock.
  /// - Complexity: the value is kept. Reading it again calls `change` once for each execution that has started since.
  ///   After the end of an execution or a change of `base`, the next reading calls `change` once for each running
  ///   execution.
  public func optimistic<Value: Sendable>(
    over base: Property<Value>, _ change: @escaping @Sendable (Value, Input) -> Value
  ) -> Property<Value> {
    OptimisticReader<Input, Element, Value>(core.engine, base, change).property()
  }

  /// Returns the optimistic value of a mutable property.
  ///
  /// The returned property retains `base`. See ``optimistic(over:_:)-(Property<Value>,_)`` for everything else.
  public func optimistic<Value: Sendable>(
    over base: MutableProperty<Value>, _ change: @escaping @Sendable (Value, Input) -> Value
  ) -> Property<Value> {
    Property(optimistic(over: Property(base), change), keeping: base)
  }

  /// Returns a property that shows the expected result of the running executions, and commits the result of each
  /// completed execution to `base`.
  ///
  /// ```swift
  /// let likes = MutableProperty(10)
  /// let like = Action<Int, Int>(policy: .enqueue()) { try await server.add($0) }   // returns the new number
  /// let shown = like.optimistic(over: likes, applying: { $0 + $1 }, committing: { _, number in number })
  /// shown.subscribe(onNext: { print($0) })   // 10
  /// let number = like.start(1)               // 11
  /// try await number.value                   // 11 again, which is the value of `likes` now
  /// ```
  ///
  /// Use this method if the result of the work belongs in `base`. Inputs count as in
  /// ``optimistic(over:_:)-(Property<Value>,_)``. When an execution completes, its last element is committed to `base`
  /// in the same step in which its input stops counting, so the returned property has no intermediate value. In the
  /// example, it is never 12 and does not return to 10. The element is committed before the execution ends for
  /// observers of ``status``, ``completions`` and its own stream. If the execution has emitted no element, fails, or is
  /// cancelled or abandoned before its work has completed, its input stops counting and nothing is committed.
  ///
  /// Results of concurrent executions may arrive in a different order than the requests, so an older total could
  /// replace a newer one. With ``ExecutionPolicy/concurrent(limit:)``, commit a change such as `{ $0 + $1 }` instead of
  /// a total.
  ///
  /// Other code can also change `base`, at any time and on any thread. An observer of `base` itself receives only
  /// committed values. To show elements that an execution emits before its end, use ``elements``.
  ///
  /// The returned property retains `base`, and so does every property derived from it. A subscription keeps the
  /// connection to `base` alive, but does not retain `base`. When the property and its subscriptions have been
  /// released, the running executions still commit their results, but later executions do not. If the property is
  /// created while an execution runs, only an element emitted later is committed.
  ///
  /// Call this method once for each `base`, next to the action, and keep the result as long as the action. Each result
  /// commits separately. If a screen calls this method each time it opens, an execution that was started on the
  /// previous screen and is still running commits twice.
  ///
  /// - Parameters:
  ///   - base: the true value, as far as it is known. The returned property retains it. When `base` has been released,
  ///     nothing is committed.
  ///   - change: returns the value with one more input applied. It must be pure. It runs on any thread, and not under a
  ///     lock.
  ///   - commit: returns the new value of `base`, given its value and the last element of an execution that has
  ///     completed. It must be pure. It runs without a lock, on the thread that ends the work. If another thread
  ///     changes `base` during the call, the result is discarded and the closure runs again with the newer value.
  /// - Complexity: the value is kept. Reading it again calls `change` once for each execution that has started since.
  ///   After the end of an execution or a change of `base`, the next reading calls `change` once for each running
  ///   execution.
  public func optimistic<Value: Sendable>(
    over base: MutableProperty<Value>, applying change: @escaping @Sendable (Value, Input) -> Value,
    committing commit: @escaping @Sendable (Value, Element) -> Value
  ) -> Property<Value> {
    let inputs = OptimisticCore()
    let recorder = OptimisticReader<Input, Element, Value>.recorder(inputs, base.core, commit)
    let shown = OptimisticReader(core.engine, Property(base), change, inputs, recorder).property()
    // Only the property retains the base. A subscription that did would be retained by the base in turn.
    return Property(shown, keeping: base)
  }
}
