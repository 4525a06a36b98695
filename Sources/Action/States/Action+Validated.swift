public import Streams

extension Action {
  /// Creates an action that is enabled while a property is valid. The value is passed to its work together with the
  /// input.
  ///
  /// ```swift
  /// let address = ValidatingProperty<String, AddressError>("") { $0.contains("@") ? .valid : .invalid(.noAt) }
  /// let subscribe = Action<List, Void>(validated: address) { address, list in list.add(address) }
  /// ```
  ///
  /// The action reads the value in the same step that starts the execution, so the work gets exactly the value for
  /// which the action was enabled. A value that is proposed before the call counts. A coerced value is valid.
  ///
  /// - Parameters:
  ///   - state: the property.
  ///   - gate: whether inputs are accepted, in addition to the condition of the property.
  ///   - accepts: whether the action accepts this particular input. ``isEnabled(for:)`` checks it too.
  ///   - policy: determines how the action handles input received while it is executing.
  ///   - key: returns the key of an input. Inputs with different keys are independent.
  ///   - workFactory: returns the work for a value and an input. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  public convenience init<Value: Sendable, ValidationError: Error, Condition: ObservableConvertibleType>(
    validated state: ValidatingProperty<Value, ValidationError>,
    enabledIf gate: Condition = Gate.open,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext workFactory:
      @escaping @Sendable @isolated(any) (Value, Input) -> Observable<Element>
  ) where Condition.Element == Bool {
    self.init(
      Gate(gate), policy, laneKeys(key), accepts, StateWork(factory: workFactory), state.result, of: state
    ) {
      $0.value
    }
  }

  /// Creates an action that is enabled while a property is valid, with asynchronous work.
  ///
  /// See ``init(validated:enabledIf:accepting:policy:by:workFactory:)`` for the parameters.
  @_disfavoredOverload
  public convenience init<Value: Sendable, ValidationError: Error, Condition: ObservableConvertibleType>(
    validated state: ValidatingProperty<Value, ValidationError>,
    enabledIf gate: Condition = Gate.open,
    accepting accepts: (@Sendable (Input) -> Bool)? = nil,
    policy: ExecutionPolicy = .drop,
    by key: (@Sendable (Input) -> any Hashable & Sendable)? = nil,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Value, Input) async throws -> Element
  ) where Condition.Element == Bool {
    self.init(Gate(gate), policy, laneKeys(key), accepts, StateWork(task: work), state.result, of: state) {
      $0.value
    }
  }
}

extension Action where Input == Void {
  /// Creates an action that is enabled while a property is valid, and whose work gets only the value.
  ///
  /// See ``init(validated:enabledIf:accepting:policy:by:workFactory:)`` for the parameters.
  public convenience init<Value: Sendable, ValidationError: Error, Condition: ObservableConvertibleType>(
    validated state: ValidatingProperty<Value, ValidationError>,
    enabledIf gate: Condition = Gate.open,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext workFactory: @escaping @Sendable @isolated(any) (Value) -> Observable<Element>
  ) where Condition.Element == Bool {
    self.init(Gate(gate), policy, nil, nil, StateWork(factory: workFactory), state.result, of: state) {
      $0.value
    }
  }

  /// Creates an action that is enabled while a property is valid, and whose asynchronous work gets only the value.
  ///
  /// See ``init(validated:enabledIf:accepting:policy:by:workFactory:)`` for the parameters.
  @_disfavoredOverload
  public convenience init<Value: Sendable, ValidationError: Error, Condition: ObservableConvertibleType>(
    validated state: ValidatingProperty<Value, ValidationError>,
    enabledIf gate: Condition = Gate.open,
    policy: ExecutionPolicy = .drop,
    @_inheritActorContext work: @escaping @Sendable @isolated(any) (Value) async throws -> Element
  ) where Condition.Element == Bool {
    self.init(Gate(gate), policy, nil, nil, StateWork(task: work), state.result, of: state) { $0.value }
  }
}
