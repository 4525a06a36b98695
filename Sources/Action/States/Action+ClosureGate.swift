public import Streams

/// The former label of the closure, which is called `enabledWhen:` now. `enabledIf:` takes a stream everywhere.
extension Action {
  /// Creates an action with a state. See ``init(state:enabledIf:enabledWhen:accepting:policy:by:workFactory:)``.
  @available(*, deprecated, renamed: "init(state:enabledWhen:accepting:policy:by:workFactory:)")
  public convenience init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil, policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory:
      @escaping @Sendable @isolated(any) (State.Value, Input) -> Observable<Element>
  ) {
    self.init(
      state: state, enabledWhen: isEnabled, accepting: accepts, policy: policy, by: key,
      workFactory: workFactory)
  }

  /// Creates an action with a state. See ``init(state:enabledIf:enabledWhen:accepting:policy:by:workFactory:)``.
  @available(*, deprecated, renamed: "init(state:enabledWhen:accepting:policy:by:work:)")
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil, policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work:
      @escaping @Sendable @isolated(any) (State.Value, Input) async throws -> Element
  ) {
    self.init(
      state: state, enabledWhen: isEnabled, accepting: accepts, policy: policy, by: key, work: work)
  }
}

extension Action where Input == Void {
  /// Creates an action with a state. See ``init(state:enabledIf:enabledWhen:accepting:policy:by:workFactory:)``.
  @available(*, deprecated, renamed: "init(state:enabledWhen:policy:workFactory:)")
  public convenience init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (State.Value) -> Observable<Element>
  ) {
    self.init(state: state, enabledWhen: isEnabled, policy: policy, workFactory: workFactory)
  }

  /// Creates an action with a state. See ``init(state:enabledIf:enabledWhen:accepting:policy:by:workFactory:)``.
  @available(*, deprecated, renamed: "init(state:enabledWhen:policy:work:)")
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (State.Value) async throws -> Element
  ) {
    self.init(state: state, enabledWhen: isEnabled, policy: policy, work: work)
  }
}
