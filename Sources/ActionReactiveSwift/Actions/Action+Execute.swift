public import Action

// A trailing closure has no label, so it matches these initializers as well as the initializers of `Action`, which are
// preferred.

extension Action {
  /// Creates an action whose work is an observable: `init(enabledIf:accepting:policy:by:workFactory:)`.
  ///
  /// ```swift
  /// let search = Action<String, [Hit]>(execute: index.hits)
  /// ```
  ///
  /// - Parameter execute: returns the work for an input. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  @_disfavoredOverload
  public convenience init(
    @_inheritActorContext execute: @escaping @Sendable @isolated(any) (Input) -> Observable<Element>
  ) {
    self.init(workFactory: execute)
  }

  /// Creates an action with an `enabledIf` condition, whose work is an observable:
  /// `init(enabledIf:accepting:policy:by:workFactory:)`.
  ///
  /// ```swift
  /// let save = Action<Note, Void>(enabledIf: isOnline, execute: server.save)
  /// ```
  ///
  /// - Parameters:
  ///   - gate: whether inputs are accepted. A property, or anything that converts to an observable.
  ///   - execute: returns the work for an input. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  @_disfavoredOverload
  public convenience init<Condition: ObservableConvertibleType>(
    enabledIf gate: Condition,
    @_inheritActorContext execute: @escaping @Sendable @isolated(any) (Input) -> Observable<Element>
  ) where Condition.Element == Bool {
    self.init(enabledIf: gate, workFactory: execute)
  }

  /// Creates an action with a state, which is passed to its work together with the input:
  /// `init(state:enabledIf:enabledWhen:accepting:policy:by:workFactory:)`.
  ///
  /// ```swift
  /// let pay = Action<Account, Receipt>(state: amount, enabledIf: { $0 > 0 }, execute: bank.pay)
  /// ```
  ///
  /// - Parameters:
  ///   - state: the property. Its last value remains in effect after it ends.
  ///   - isEnabled: whether the action is enabled for a value.
  ///   - execute: returns the work for a value and an input. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    @_inheritActorContext execute:
      @escaping @Sendable @isolated(any) (State.Value, Input) -> Observable<Element>
  ) {
    self.init(state: state, enabledWhen: isEnabled, workFactory: execute)
  }

  /// Creates an action that is enabled while a property is not nil:
  /// `init(unwrapping:enabledIf:accepting:policy:by:workFactory:)`.
  ///
  /// ```swift
  /// let post = Action<Text, Void>(unwrapping: user, execute: server.post)
  /// ```
  ///
  /// - Parameters:
  ///   - state: the property. Its last value remains in effect after it ends.
  ///   - execute: returns the work for a value and an input. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  @_disfavoredOverload
  public convenience init<State: PropertyProtocol, Value: Sendable>(
    unwrapping state: State,
    @_inheritActorContext execute: @escaping @Sendable @isolated(any) (Value, Input) -> Observable<Element>
  ) where State.Value == Value? {
    self.init(unwrapping: state, workFactory: execute)
  }

  /// Creates an action that is enabled while a property is valid:
  /// `init(validated:enabledIf:accepting:policy:by:workFactory:)`.
  ///
  /// ```swift
  /// let subscribe = Action<List, Void>(validated: address, execute: server.subscribe)
  /// ```
  ///
  /// - Parameters:
  ///   - state: the property.
  ///   - execute: returns the work for a value and an input. It runs on the actor on which it is written.
  ///
  /// Source of the idea: ReactiveSwift's `Action`.
  @_disfavoredOverload
  public convenience init<Value: Sendable, ValidationError: Error>(
    validated state: ValidatingProperty<Value, ValidationError>,
    @_inheritActorContext execute: @escaping @Sendable @isolated(any) (Value, Input) -> Observable<Element>
  ) {
    self.init(validated: state, workFactory: execute)
  }
}
