public import Streams

extension Action {
  /// Creates an action whose work is asynchronous, returns one element, and reports its progress.
  ///
  /// ```swift
  /// let upload = Action<[Part], Receipt>(progress: { parts, progress in
  ///   for (index, part) in parts.enumerated() {
  ///     progress(completed: index, of: parts.count)
  ///     try await server.store(part)
  ///   }
  ///   return try await server.commit()
  /// })
  /// upload.progress.subscribe(onNext: { bar.fraction = $0?.fraction })
  /// ```
  ///
  /// - Parameters:
  ///   - gate: whether inputs are accepted.
  ///   - accepts: whether the action accepts this particular input. ``isEnabled(for:)`` checks it too.
  ///   - policy: determines how the action handles input received while it is executing.
  ///   - key: returns the key of an input. Inputs with different keys are independent.
  ///   - work: runs in a new task, on the actor on which it is written, and reports its progress to its second
  ///     argument.
  @_disfavoredOverload
  @inlinable
  public convenience init(
    enabledIf gate: Gate = .open,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext progress work:
      @escaping @Sendable @isolated(any) (Input, ProgressReporter)
      async throws -> Element
  ) {
    self.init(.known, Work(reporting: work), ActionPlan(gate, policy), laneKeys(key), accepting: accepts)
  }

  /// Creates the same action with a stream of Booleans as its condition: a `Property`, a relay, a subject, or any other
  /// type that converts to an observable. It has no default.
  @_disfavoredOverload
  @inlinable
  public convenience init(
    enabledIf gate: some ObservableConvertibleType<Bool>,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext progress work:
      @escaping @Sendable @isolated(any) (Input, ProgressReporter)
      async throws -> Element
  ) {
    self.init(
      .known, Work(reporting: work), ActionPlan(Gate(gate), policy), laneKeys(key), accepting: accepts)
  }

  /// Creates an action whose work converts to an observable and reports its progress.
  ///
  /// See `init(enabledIf:accepting:policy:by:workFactory:)` for the parameters. The factory also receives the reporter
  /// of the progress.
  @inlinable
  public convenience init<Source: ObservableConvertibleType, Condition: ObservableConvertibleType>(
    enabledIf gate: Condition = Gate.open,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext progress workFactory:
      @escaping @Sendable @isolated(any) (Input, ProgressReporter) -> Source
  ) where Source.Element == Element, Condition.Element == Bool {
    self.init(
      .known, Work(reporting: workFactory), ActionPlan(Gate(gate), policy), laneKeys(key), accepting: accepts)
  }
}
