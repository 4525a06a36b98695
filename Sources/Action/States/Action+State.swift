public import Streams

extension Action {
  /// Creates an action with a state that is passed to its work together with the input.
  ///
  /// ```swift
  /// let amount = MutableProperty(0)
  /// let pay = Action<Account, Receipt>(state: amount, enabledWhen: { $0 > 0 }) { amount, account in
  ///   bank.pay(amount, from: account)
  /// }
  /// ```
  ///
  /// The action reads and checks the state in the same step that starts the execution, so the work gets exactly the
  /// value for which the action was enabled. A value that is set before the call counts.
  ///
  /// - Parameters:
  ///   - state: the property, which the action retains. Its last value stays in effect when the property ends.
  ///   - gate: whether inputs are accepted, in addition to `isEnabled`.
  ///   - isEnabled: whether the action is enabled for a value. It should have no side effects. It runs on the thread
  ///     that changes the state or sends the input, and no lock is held.
  ///   - accepts: whether the action accepts this particular input. ``isEnabled(for:)`` checks it too.
  ///   - policy: determines how the action handles input received while it is executing.
  ///   - key: returns the key of an input. Inputs with different keys are independent.
  ///   - workFactory: returns the work for a value and an input. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  public convenience init<State: PropertyProtocol, Condition: ObservableConvertibleType>(
    state: State,
    enabledIf gate: Condition = Gate.open,
    enabledWhen isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory:
      @escaping @Sendable @isolated(any) (State.Value, Input) -> Observable<Element>
  ) where Condition.Element == Bool {
    self.init(
      Gate(gate), policy, laneKeys(key), accepts, StateWork(factory: workFactory), state.asProperty(),
      of: state
    ) {
      isEnabled($0) ? $0 : nil
    }
  }

  /// Creates an action with a state and asynchronous work.
  ///
  /// See ``init(state:enabledIf:enabledWhen:accepting:policy:by:workFactory:)`` for the parameters.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol, Condition: ObservableConvertibleType>(
    state: State,
    enabledIf gate: Condition = Gate.open,
    enabledWhen isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work:
      @escaping @Sendable @isolated(any) (State.Value, Input) async throws -> Element
  ) where Condition.Element == Bool {
    self.init(
      Gate(gate), policy, laneKeys(key), accepts, StateWork(task: work), state.asProperty(), of: state
    ) {
      isEnabled($0) ? $0 : nil
    }
  }
}

extension Action where Input == Void {
  /// Creates an action with a state that is the only argument of its work.
  ///
  /// See ``init(state:enabledIf:enabledWhen:accepting:policy:by:workFactory:)`` for the parameters.
  public convenience init<State: PropertyProtocol, Condition: ObservableConvertibleType>(
    state: State,
    enabledIf gate: Condition = Gate.open,
    enabledWhen isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (State.Value) -> Observable<Element>
  ) where Condition.Element == Bool {
    self.init(Gate(gate), policy, nil, nil, StateWork(factory: workFactory), state.asProperty(), of: state) {
      isEnabled($0) ? $0 : nil
    }
  }

  /// Creates an action with a state that is the only argument of its asynchronous work.
  ///
  /// See ``init(state:enabledIf:enabledWhen:accepting:policy:by:workFactory:)`` for the parameters.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol, Condition: ObservableConvertibleType>(
    state: State,
    enabledIf gate: Condition = Gate.open,
    enabledWhen isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (State.Value) async throws -> Element
  ) where Condition.Element == Bool {
    self.init(Gate(gate), policy, nil, nil, StateWork(task: work), state.asProperty(), of: state) {
      isEnabled($0) ? $0 : nil
    }
  }
}
