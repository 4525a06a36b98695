public import Streams

extension Action {
  /// An action that is enabled while a property is valid; its work gets the value beside the input.
  ///
  /// ```swift
  /// let address = ValidatingProperty<String, AddressError>("") { $0.contains("@") ? .valid : .invalid(.noAt) }
  /// let subscribe = Action<List, Void>(validated: address) { address, list in list.add(address) }
  /// ```
  ///
  /// The action reads the value in one step with the start of the execution: the work gets the very value for which the
  /// action was enabled. A value that is proposed before the call counts. A coerced value is valid.
  ///
  /// - Parameters:
  ///   - state: the property.
  ///   - accepts: whether the action accepts this very input; it runs as ``isEnabled(for:)`` says.
  ///   - policy: decides what becomes of an input that comes while the action executes.
  ///   - key: gives the key of an input; inputs with different keys do not meet.
  ///   - workFactory: makes the work for a value and an input. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  public convenience init<Value: Sendable, ValidationError: Error>(
    validated state: ValidatingProperty<Value, ValidationError>,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory:
      @escaping @Sendable @isolated(any) (Value, Input) -> Observable<Element>
  ) {
    self.init(policy, laneKeys(key), accepts, StateWork(factory: workFactory), state.result, of: state) {
      $0.value
    }
  }

  /// An action that is enabled while a property is valid, with asynchronous work.
  ///
  /// The parameters are those of ``init(validated:accepting:policy:by:workFactory:)``.
  @_disfavoredOverload
  public convenience init<Value: Sendable, ValidationError: Error>(
    validated state: ValidatingProperty<Value, ValidationError>,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Value, Input) async throws -> Element
  ) {
    self.init(policy, laneKeys(key), accepts, StateWork(task: work), state.result, of: state) { $0.value }
  }
}

extension Action where Input == Void {
  /// An action that is enabled while a property is valid, whose work gets nothing else.
  ///
  /// The parameters are those of ``init(validated:accepting:policy:by:workFactory:)``.
  public convenience init<Value: Sendable, ValidationError: Error>(
    validated state: ValidatingProperty<Value, ValidationError>,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Value) -> Observable<Element>
  ) {
    self.init(policy, nil, nil, StateWork(factory: workFactory), state.result, of: state) {
      $0.value
    }
  }

  /// An action that is enabled while a property is valid, whose work is asynchronous and gets nothing else.
  ///
  /// The parameters are those of ``init(validated:accepting:policy:by:workFactory:)``.
  @_disfavoredOverload
  public convenience init<Value: Sendable, ValidationError: Error>(
    validated state: ValidatingProperty<Value, ValidationError>,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Value) async throws -> Element
  ) {
    self.init(policy, nil, nil, StateWork(task: work), state.result, of: state) { $0.value }
  }
}
