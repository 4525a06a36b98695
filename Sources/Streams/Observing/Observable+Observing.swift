extension ObservableType {
  /// Creates a stream of a value computed from `@Observable` state.
  ///
  /// ```swift
  /// @MainActor @Observable final class LoginModel {
  ///   var name = ""
  ///   @ObservationIgnored lazy var login = Action<Void, Session>(
  ///     enabledIf: .observing { @MainActor [weak self] in self?.name.isEmpty == false }
  ///   ) { … }
  /// }
  /// ```
  ///
  /// Use it for a stream that follows the state of an app written with Observation, for example as the condition of an
  /// action. If the current value must be readable, use `Property.observing(_:)`.
  ///
  /// The stream starts with the current value. After changes, it emits the latest value once, in the next job of the
  /// main actor. Several changes made by one function are therefore emitted as one element.
  ///
  /// If the stream is the `enabledIf` condition of an action, the state is also read when the action receives input on
  /// the main actor, so the new state already applies to input sent in the line after a change. For input received off
  /// the main actor, the most recently read value applies.
  ///
  /// Observation reports a change before it happens, so the state must be changed on the main actor. After a change
  /// made on another thread, the stream may emit the value from before the change. A subscription made inside an
  /// `onChange` closure of Observation does not follow the change that is being reported.
  ///
  /// - Terminates when: never. It ends with its subscription.
  /// - Errors: none.
  /// - Concurrency: `read` runs on the main actor. A subscription made there receives the first value synchronously.
  ///   Any other subscription receives it in a job of the main actor. All later elements are emitted on the main actor.
  /// - Parameter read: reads the state and returns the value. It should have no other effects. The subscription retains
  ///   it, so capture the owner of the subscription weakly.
  /// - Returns: the stream. The observed state retains the subscription, not the other way round. A disposed
  ///   subscription releases the closure, and leaves about 1,000 bytes in the observed objects until their next change,
  ///   because Observation has no API to remove them.
  /// - Complexity: one call of `read` for each subscription, and one for each job after a change.
  public static func observing(_ read: @escaping @MainActor @Sendable () -> Element) -> Observable<Element> {
    ObservedStream(.none, read)
  }
}

extension ObservableType where Element: Equatable {
  /// Creates a stream of a value computed from `@Observable` state, without repeated values. See `observing(_:)` for
  /// elements that cannot be compared.
  ///
  /// ```swift
  /// let isEmpty = Observable.observing { @MainActor in cart.items.isEmpty }
  /// isEmpty.subscribe(onNext: { print($0) })   // true
  /// cart.items.append(book)                    // false
  /// cart.items.append(pen)
  /// ```
  ///
  /// - Parameter read: reads the state and returns the value.
  /// - Complexity: one call of `read` for each subscription, and one call and one comparison for each job after a
  ///   change.
  public static func observing(_ read: @escaping @MainActor @Sendable () -> Element) -> Observable<Element> {
    ObservedStream(.equality, read)
  }
}
