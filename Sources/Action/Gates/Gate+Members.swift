public import Streams

extension Gate {
  /// Returns a gate that is open while a condition is true, and has a reason while the condition is not true.
  ///
  /// ```swift
  /// let pay = Action<Cart, Receipt>(enabledIf: .require(cart.hasItems, "The cart is empty")) { try await shop.pay($0) }
  /// print(pay.blockers.value)
  /// // ["The cart is empty"]
  /// ```
  ///
  /// - Parameters:
  ///   - condition: a stream of Booleans. Before its first value, the gate is closed with the same reason. If the
  ///     condition is a gate, its reasons are not used.
  ///   - reason: the text to show. It is evaluated whenever it is read, on the thread that reads it, without holding a
  ///     lock. Observers are not notified when only the text changes.
  public static func require(
    _ condition: some ObservableConvertibleType<Bool>,
    _ reason: @autoclosure @escaping @Sendable () -> String
  ) -> Gate { requiring(Gate(condition), reason) }

  /// Returns a gate that is open while another gate is open, and has one reason for all conditions of that gate.
  ///
  /// ```swift
  /// let gate: Gate = .require(.combineLatest(isOnline, isSignedIn) { $0 && $1 }, "The server is not available")
  /// ```
  ///
  /// - Parameters:
  ///   - condition: the gate, whose own reasons are not used.
  ///   - reason: the text to show, evaluated whenever it is read.
  public static func require(
    _ condition: Gate, _ reason: @autoclosure @escaping @Sendable () -> String
  ) -> Gate { requiring(condition, reason) }

  fileprivate static func requiring(_ gate: Gate, _ words: @escaping @Sendable () -> String) -> Gate {
    Gate(.required(gate.formula, Requirement(words)), gate.streams)
  }
}

/// Members of ``Gate`` with the names and the meaning of members of `Observable`. These gates have no reasons. An
/// `enabledIf` argument written as a member of `Observable` therefore compiles unchanged:
///
/// ```swift
/// let save = Action<Note, Void>(enabledIf: .combineLatest(isOnline, isSignedIn) { $0 && $1 }) { server.save($0) }
/// ```
extension Gate {
  /// Returns a gate that follows state of an app written with Observation.
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
  /// On the main actor, an input reads the state first, and so does every read of `isEnabled(for:)`, `enabled.value`,
  /// `status.value` and `blockers.value`. So an input sent immediately after a change is checked against the new state.
  /// Off the main actor, the value that was read last is used. Observers are notified in the next job of the main
  /// actor, or at such a read. To show a reason to the user, write `.require(.observing { … }, "Enter a name")`.
  ///
  /// The closure is called again after a change of the `@Observable` state that it has read, and not after other
  /// changes, such as the release of an object that it captures weakly.
  ///
  /// - Parameter isOpen: reads the state on the main actor. It should have no other effects. The action retains it, so
  ///   capture the owner of the action weakly.
  public static func observing(_ isOpen: @escaping @MainActor @Sendable () -> Bool) -> Gate {
    Gate(Observable.observing(isOpen))
  }

  /// Returns a gate that is permanently open or closed.
  public static func just(_ isOpen: Bool) -> Gate { Gate(Observable.just(isOpen)) }

  /// Returns a gate that is permanently closed, because it never gets a value.
  public static func never() -> Gate { Gate(Observable<Bool>.never()) }

  /// Returns a gate that takes on these values one after the other, and keeps the last one.
  public static func of(_ values: Bool...) -> Gate { Gate(Observable.from(values)) }

  /// Returns a gate that merges several streams, and is open while the most recent value of any of them is true.
  public static func merge(_ sources: Observable<Bool>...) -> Gate { Gate(Observable.merge(sources)) }

  /// Returns a gate that is open while `resultSelector` returns true for the latest values of two streams.
  ///
  /// - Parameters:
  ///   - first: the first stream.
  ///   - second: the second stream.
  ///   - resultSelector: whether the gate is open. If it throws, the gate fails.
  public static func combineLatest<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second,
    resultSelector: @escaping @Sendable (First.Element, Second.Element) throws -> Bool
  ) -> Gate { Gate(Observable.combineLatest(first, second, resultSelector: resultSelector)) }

  /// Returns a gate that is open while `resultSelector` returns true for the latest values of three streams.
  ///
  /// - Parameters:
  ///   - first: the first stream.
  ///   - second: the second stream.
  ///   - third: the third stream.
  ///   - resultSelector: whether the gate is open. If it throws, the gate fails.
  public static func combineLatest<
    First: ObservableType, Second: ObservableType, Third: ObservableType
  >(
    _ first: First, _ second: Second, _ third: Third,
    resultSelector: @escaping @Sendable (First.Element, Second.Element, Third.Element) throws -> Bool
  ) -> Gate { Gate(Observable.combineLatest(first, second, third, resultSelector: resultSelector)) }

  /// Returns a gate that is open while `resultSelector` returns true for the latest values of four streams.
  ///
  /// - Parameters:
  ///   - first: the first stream.
  ///   - second: the second stream.
  ///   - third: the third stream.
  ///   - fourth: the fourth stream.
  ///   - resultSelector: whether the gate is open. If it throws, the gate fails.
  public static func combineLatest<
    First: ObservableType, Second: ObservableType, Third: ObservableType,
    Fourth: ObservableType
  >(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth,
    resultSelector:
      @escaping @Sendable (First.Element, Second.Element, Third.Element, Fourth.Element) throws -> Bool
  ) -> Gate { Gate(Observable.combineLatest(first, second, third, fourth, resultSelector: resultSelector)) }
}

/// Members for parameters that take any stream of Booleans, where the compiler does not consider the members of
/// ``Gate``, as in `Action(state: amount, enabledIf: .require(isOnline, "You are offline")) { … }`.
extension ObservableConvertibleType where Self == Gate {
  /// Returns a gate with a reason, as ``Gate/require(_:_:)-(ObservableConvertibleType<Bool>,_)`` does.
  public static func require(
    _ condition: some ObservableConvertibleType<Bool>,
    _ reason: @autoclosure @escaping @Sendable () -> String
  ) -> Gate { Gate.requiring(Gate(condition), reason) }

  /// Returns a gate that is permanently open or closed, as ``Gate/just(_:)`` does.
  public static func just(_ isOpen: Bool) -> Gate { Gate(Observable.just(isOpen)) }
}
