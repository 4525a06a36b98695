public import Streams

extension Action {
  /// An action with a state that its work gets beside the input.
  ///
  /// ```swift
  /// let amount = MutableProperty(0)
  /// let pay = Action<Account, Receipt>(state: amount, enabledIf: { $0 > 0 }) { amount, account in
  ///   bank.pay(amount, from: account)
  /// }
  /// ```
  ///
  /// The action reads and judges the state in one step with the start of the execution: the work gets the very value
  /// for which the action was enabled. A value that is set before the call counts.
  ///
  /// - Parameters:
  ///   - state: the property, which the action keeps. Its last value stays when the property ends.
  ///   - isEnabled: whether the action is enabled for a value. It should only compute. It runs on the thread that
  ///     changes the state or sends the input, and not under a lock.
  ///   - accepts: whether the action accepts this very input; it runs as ``isEnabled(for:)`` says.
  ///   - policy: decides what becomes of an input that comes while the action executes.
  ///   - key: gives the key of an input; inputs with different keys do not meet.
  ///   - workFactory: makes the work for a value and an input. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory:
      @escaping @Sendable @isolated(any) (State.Value, Input) -> Observable<Element>
  ) {
    self.init(policy, laneKeys(key), accepts, StateWork(factory: workFactory), state.asProperty(), of: state)
    {
      isEnabled($0) ? $0 : nil
    }
  }

  /// An action with a state, and asynchronous work.
  ///
  /// The parameters are those of ``init(state:enabledIf:accepting:policy:by:workFactory:)``.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work:
      @escaping @Sendable @isolated(any) (State.Value, Input) async throws -> Element
  ) {
    self.init(policy, laneKeys(key), accepts, StateWork(task: work), state.asProperty(), of: state) {
      isEnabled($0) ? $0 : nil
    }
  }
}

extension Action where Input == Void {
  /// An action with a state, whose work gets nothing else.
  ///
  /// The parameters are those of ``init(state:enabledIf:accepting:policy:by:workFactory:)``.
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (State.Value) -> Observable<Element>
  ) {
    self.init(policy, nil, nil, StateWork(factory: workFactory), state.asProperty(), of: state) {
      isEnabled($0) ? $0 : nil
    }
  }

  /// An action with a state, whose work is asynchronous and gets nothing else.
  ///
  /// The parameters are those of ``init(state:enabledIf:accepting:policy:by:workFactory:)``.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (State.Value) async throws -> Element
  ) {
    self.init(policy, nil, nil, StateWork(task: work), state.asProperty(), of: state) {
      isEnabled($0) ? $0 : nil
    }
  }
}
