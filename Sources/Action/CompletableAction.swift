import Streams

/// An action whose work completes without elements.
public typealias CompletableAction<Input: Sendable> = Action<Input, Never>

extension Action where Element == Never {
  /// Creates an action whose work is asynchronous and returns no value.
  ///
  /// ```swift
  /// let save = CompletableAction<Note> { note in try await server.save(note) }
  /// try await save.start(note).finished()
  /// ```
  ///
  /// See `init(enabledIf:accepting:policy:by:work:)` for the parameters.
  @inlinable
  public convenience init<Failure: Error>(
    enabledIf gate: Gate = .open,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Void
  ) {
    self.init(
      .known, Work(end: work), ActionPlan(gate, policy, failure: Failure.self), laneKeys(key),
      accepting: accepts)
  }

  /// Creates the same action with a stream of Booleans as its condition: a `Property`, a relay, a subject, or any other
  /// type that converts to an observable. It has no default.
  @inlinable
  public convenience init<Failure: Error>(
    enabledIf gate: some ObservableConvertibleType<Bool>,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Void
  ) {
    self.init(
      .known, Work(end: work), ActionPlan(Gate(gate), policy, failure: Failure.self), laneKeys(key),
      accepting: accepts)
  }
  /// Creates an action that discards the result of its work, because no element type is specified.
  ///
  /// In `Action { name in try await server.user(name) }`, the compiler infers an action without elements. With the
  /// type, as in `Action<String, User> { … }`, the result is the element.
  @available(
    *, deprecated,
    message: """
      The result of the work is dropped. Name the type of the action, as in Action<String, User> { … }, or drop the \
      result with `_ =`.
      """
  )
  @inlinable
  public convenience init<Failure: Error, Result: Sendable, Condition: ObservableConvertibleType>(
    enabledIf gate: Condition = Gate.open,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Result
  ) where Condition.Element == Bool {
    self.init(
      .known, Work(dropping: work), ActionPlan(Gate(gate), policy, failure: Failure.self), laneKeys(key),
      accepting: accepts)
  }
}
