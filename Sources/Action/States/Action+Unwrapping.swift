public import Streams

extension Action {
  /// An action that is enabled while a property is not nil; its work gets the value beside the input.
  ///
  /// ```swift
  /// let user = MutableProperty<User?>(nil)
  /// let post = Action<Text, Void>(unwrapping: user) { user, text in server.post(text, by: user) }
  /// ```
  ///
  /// The action reads the value in one step with the start of the execution: the work gets the very value for which the
  /// action was enabled. A value that is set before the call counts.
  ///
  /// - Parameters:
  ///   - state: the property. Its last value stays when the property ends.
  ///   - accepts: whether the action accepts this very input; it runs as ``isEnabled(for:)`` says.
  ///   - policy: decides what becomes of an input that comes while the action executes.
  ///   - key: gives the key of an input; inputs with different keys do not meet.
  ///   - workFactory: makes the work for a value and an input. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  public convenience init<State: PropertyProtocol, Value: Sendable>(
    unwrapping state: State,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory:
      @escaping @Sendable @isolated(any) (Value, Input) -> Observable<Element>
  ) where State.Value == Value? {
    self.init(policy, laneKeys(key), accepts, StateWork(factory: workFactory), state.asProperty(), of: state)
    {
      $0
    }
  }

  /// An action that is enabled while a property is not nil, with asynchronous work.
  ///
  /// The parameters are those of ``init(unwrapping:accepting:policy:by:workFactory:)``.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol, Value: Sendable>(
    unwrapping state: State,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Value, Input) async throws -> Element
  ) where State.Value == Value? {
    self.init(policy, laneKeys(key), accepts, StateWork(task: work), state.asProperty(), of: state) { $0 }
  }
}

extension Action where Input == Void {
  /// An action that is enabled while a property is not nil, whose work gets nothing else.
  ///
  /// The parameters are those of ``init(unwrapping:accepting:policy:by:workFactory:)``.
  public convenience init<State: PropertyProtocol, Value: Sendable>(
    unwrapping state: State,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Value) -> Observable<Element>
  ) where State.Value == Value? {
    self.init(policy, nil, nil, StateWork(factory: workFactory), state.asProperty(), of: state) {
      $0
    }
  }

  /// An action that is enabled while a property is not nil, whose work is asynchronous and gets nothing else.
  ///
  /// The parameters are those of ``init(unwrapping:accepting:policy:by:workFactory:)``.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol, Value: Sendable>(
    unwrapping state: State,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Value) async throws -> Element
  ) where State.Value == Value? {
    self.init(policy, nil, nil, StateWork(task: work), state.asProperty(), of: state) { $0 }
  }
}
