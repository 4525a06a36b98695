public import Streams

extension Action {
  /// An action whose work is asynchronous, gives one element, and reports its progress.
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
  ///   - accepts: whether the action accepts this very input; it runs as ``isEnabled(for:)`` says.
  ///   - policy: decides what becomes of an input that comes while the action executes.
  ///   - key: gives the key of an input; inputs with different keys do not meet.
  ///   - work: runs in a task of its own, on the actor on which it is written, and reports its progress to
  ///     its second argument.
  @_disfavoredOverload
  @inlinable
  public convenience init<Gate: ObservableConvertibleType>(
    enabledIf gate: Gate = AlwaysOpen(),
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext progress work:
      @escaping @Sendable @isolated(any) (Input, ProgressReporter)
      async throws -> Element
  ) where Gate.Element == Bool {
    self.init(.known, Work(reporting: work), ActionPlan(gate, policy), laneKeys(key), accepting: accepts)
  }

  /// An action whose work is an observable, or can be one, and reports its progress.
  ///
  /// The parameters are those of `init(enabledIf:accepting:policy:by:workFactory:)`; the factory gets, beside the input, the
  /// reporter of the progress.
  @inlinable
  public convenience init<
    Source: ObservableConvertibleType, Gate: ObservableConvertibleType
  >(
    enabledIf gate: Gate = AlwaysOpen(),
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext progress workFactory:
      @escaping @Sendable @isolated(any) (Input, ProgressReporter) -> Source
  ) where Source.Element == Element, Gate.Element == Bool {
    self.init(
      .known, Work(reporting: workFactory), ActionPlan(gate, policy), laneKeys(key), accepting: accepts)
  }
}
