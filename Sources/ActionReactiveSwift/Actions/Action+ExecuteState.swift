public import Action

// Without an input, the work gets the state alone.
extension Action where Input == Void {
  /// An action with a state, whose work gets nothing else: `init(state:enabledIf:policy:workFactory:)`.
  ///
  /// ```swift
  /// let pay = Action<Void, Receipt>(state: amount, enabledIf: { $0 > 0 }, execute: bank.pay)
  /// ```
  ///
  /// - Parameters:
  ///   - state: the property. Its last value stays when it ends.
  ///   - isEnabled: whether the action is enabled for a value.
  ///   - execute: makes the work for a value. The action calls it on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    @_inheritActorContext execute: @escaping @Sendable @isolated(any) (State.Value) -> Observable<Element>
  ) {
    self.init(state: state, enabledIf: isEnabled, workFactory: execute)
  }

  /// An action that is enabled while a property is not nil, whose work gets nothing else:
  /// `init(unwrapping:policy:workFactory:)`.
  ///
  /// ```swift
  /// let signOut = Action<Void, Void>(unwrapping: user, execute: server.signOut)
  /// ```
  ///
  /// - Parameters:
  ///   - state: the property. Its last value stays when it ends.
  ///   - execute: makes the work for a value. The action calls it on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol, Value: Sendable>(
    unwrapping state: State,
    @_inheritActorContext execute: @escaping @Sendable @isolated(any) (Value) -> Observable<Element>
  ) where State.Value == Value? {
    self.init(unwrapping: state, workFactory: execute)
  }

  /// An action that is enabled while a property is valid, whose work gets nothing else:
  /// `init(validated:policy:workFactory:)`.
  ///
  /// ```swift
  /// let subscribe = Action<Void, Void>(validated: address, execute: server.subscribe)
  /// ```
  ///
  /// - Parameters:
  ///   - state: the property.
  ///   - execute: makes the work for a value. The action calls it on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  @_disfavoredOverload
  public convenience init<Value: Sendable, ValidationError: Error>(
    validated state: ValidatingProperty<Value, ValidationError>,
    @_inheritActorContext execute: @escaping @Sendable @isolated(any) (Value) -> Observable<Element>
  ) {
    self.init(validated: state, workFactory: execute)
  }
}
