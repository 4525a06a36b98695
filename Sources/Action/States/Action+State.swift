public import Streams

extension Action {
  /// An action with a state, which its work gets beside the input.
  ///
  /// ```swift
  /// let amount = MutableProperty(0)
  /// let pay = Action<Account, Receipt>(state: amount, enabledIf: { $0 > 0 }) { amount, account in
  ///   bank.pay(amount, from: account)
  /// }
  /// ```
  ///
  /// The state is read and judged in one step with the start of the execution: the work gets the very value for which
  /// the action was enabled, and what was set before the action is executed counts.
  ///
  /// - Parameters:
  ///   - state: the property. Its last value stays when it ends.
  ///   - isEnabled: whether the action is enabled for a value. It should do nothing but compute; it is called where the
  ///     state changes or the input comes from, and not under a lock.
  ///   - policy: what becomes of an input that comes while the action executes.
  ///   - key: gives the key of an input, if inputs with different keys are not to meet.
  ///   - workFactory: makes the work for a value and an input. It is called on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory:
      @escaping @Sendable @isolated(any) (State.Value, Input) -> Observable<Element>
  ) {
    self.init(policy, laneKeys(key), StateWork(factory: workFactory), state.asProperty()) {
      isEnabled($0) ? $0 : nil
    }
  }

  /// An action with a state, and asynchronous work.
  ///
  /// The parameters are those of ``init(state:enabledIf:policy:by:workFactory:)``.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work:
      @escaping @Sendable @isolated(any) (State.Value, Input) async throws -> Element
  ) {
    self.init(policy, laneKeys(key), StateWork(task: work), state.asProperty()) {
      isEnabled($0) ? $0 : nil
    }
  }
}

extension Action where Input == Void {
  /// An action with a state, and nothing else that its work gets.
  ///
  /// The parameters are those of ``init(state:enabledIf:policy:by:workFactory:)``.
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (State.Value) -> Observable<Element>
  ) {
    self.init(policy, nil, StateWork(factory: workFactory), state.asProperty()) {
      isEnabled($0) ? $0 : nil
    }
  }

  /// An action with a state, asynchronous work, and nothing else that it gets.
  ///
  /// The parameters are those of ``init(state:enabledIf:policy:by:workFactory:)``.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (State.Value) async throws -> Element
  ) {
    self.init(policy, nil, StateWork(task: work), state.asProperty()) {
      isEnabled($0) ? $0 : nil
    }
  }
}
