public import Action

// For an action without an input, only the state is passed to the work.
extension Action where Input == Void {
  /// Creates an action whose work receives only a state: `init(state:enabledIf:enabledWhen:policy:workFactory:)`.
  ///
  /// ```swift
  /// let pay = Action<Void, Receipt>(state: amount, enabledIf: { $0 > 0 }, execute: bank.pay)
  /// ```
  ///
  /// - Parameters:
  ///   - state: the property. Its last value remains in effect after it ends.
  ///   - isEnabled: whether the action is enabled for a value.
  ///   - execute: returns the work for a value. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    @_inheritActorContext execute: @escaping @Sendable @isolated(any) (State.Value) -> Observable<Element>
  ) {
    self.init(state: state, enabledWhen: isEnabled, workFactory: execute)
  }

  /// Creates an action that is enabled while a property is not nil, and whose work receives only the unwrapped value:
  /// `init(unwrapping:enabledIf:policy:workFactory:)`.
  ///
  /// ```swift
  /// let signOut = Action<Void, Void>(unwrapping: user, execute: server.signOut)
  /// ```
  ///
  /// - Parameters:
  ///   - state: the property. Its last value remains in effect after it ends.
  ///   - execute: returns the work for a value. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol, Value: Sendable>(
    unwrapping state: State,
    @_inheritActorContext execute: @escaping @Sendable @isolated(any) (Value) -> Observable<Element>
  ) where State.Value == Value? {
    self.init(unwrapping: state, workFactory: execute)
  }

  /// Creates an action that is enabled while a property is valid, and whose work receives only the value:
  /// `init(validated:enabledIf:policy:workFactory:)`.
  ///
  /// ```swift
  /// let subscribe = Action<Void, Void>(validated: address, execute: server.subscribe)
  /// ```
  ///
  /// - Parameters:
  ///   - state: the property.
  ///   - execute: returns the work for a value. It runs on the actor on which it is written.
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
