public import Streams

/// The condition under which an action accepts inputs, with the reasons why it is not met.
///
/// ```swift
/// let pay = Action<Cart, Receipt>(
///   enabledIf: .require(cart.hasItems, "The cart is empty") && .require(network.isOnline, "You are offline")
/// ) { cart in try await shop.pay(cart) }
///
/// network.isOnline.value = false
/// print(pay.enabled.value, pay.blockers.value)
/// // false ["You are offline"]
/// ```
///
/// Use a gate where the user should see why a control is disabled, or where an action depends on several conditions.
/// Otherwise pass a stream of Booleans, which every `enabledIf` parameter accepts.
///
/// The gate is closed until it is known to be open. Before its first value, a stream is neither true nor false, so the
/// inverse of a gate is closed then as well. When a stream completes, its last value stays in effect. When any stream
/// of a gate fails, the action is disabled permanently. A stream with a current value, such as a `Property`, a
/// `MutableProperty`, a `BehaviorRelay` or a `BehaviorSubject`, is read when an input is received, even if it is only a
/// part of the gate.
///
/// A gate has these reasons:
///
/// - ``require(_:_:)-(ObservableConvertibleType<Bool>,_)`` sets the reason of a condition. A condition without a reason
///   has the general reason `Not available`.
/// - The reasons of `a && b` are the reasons of the closed parts, in order.
/// - The reasons of `a || b`, when both are closed, are the reasons of both.
/// - `!a` has the general reason. To set another reason, use `.require(!a, "…")`.
///
/// - Concurrency: a gate is a value, and can be used for several actions on any thread.
public struct Gate: Sendable {
  let formula: GateFormula
  /// The streams of the formula, in its order.
  let streams: [Observable<Bool>]

  init(_ formula: GateFormula, _ streams: [Observable<Bool>]) {
    self.formula = formula
    self.streams = streams
  }

  /// Creates a gate that is open while the latest value of a stream is true.
  ///
  /// ```swift
  /// let save = Action<Note, Void>(enabledIf: Gate(isOnline) && Gate(isSignedIn)) { try await server.save($0) }
  /// ```
  ///
  /// - Parameter stream: the stream. If it is a gate, the result is the same gate, with its reasons.
  public init<Stream: ObservableConvertibleType>(_ stream: Stream) where Stream.Element == Bool {
    if Stream.self == Gate.self, let gate = stream as? Gate {
      self = gate
    } else {
      self.init(.stream, [stream.asObservable()])
    }
  }

  /// The gate of an action without a condition.
  public static var open: Gate { Gate(.open, []) }

  /// Whether there is no condition.
  var isAbsent: Bool { if case .open = formula { true } else { false } }

  /// The stream, if the gate is a single stream without a reason.
  var only: Observable<Bool>? { if case .stream = formula { streams.first } else { nil } }
}

extension Gate {
  /// Returns a gate that is open while both gates are open. Its reasons are the reasons of the closed gates, in order.
  ///
  /// ```swift
  /// let gate: Gate = .require(isOnline, "You are offline") && .require(isSignedIn, "Sign in first")
  /// ```
  public static func && (first: Gate, second: Gate) -> Gate {
    if first.isAbsent { return second }
    if second.isAbsent { return first }
    return Gate(.both(first.formula, second.formula), first.streams + second.streams)
  }

  /// Returns a gate that is open while one of the gates is open. Otherwise its reasons are the reasons of both, in
  /// order.
  ///
  /// ```swift
  /// let gate: Gate = .require(isOwner, "You are not the owner") || .require(isAdmin, "You are not an administrator")
  /// ```
  public static func || (first: Gate, second: Gate) -> Gate {
    if first.isAbsent || second.isAbsent { return .open }
    return Gate(.either(first.formula, second.formula), first.streams + second.streams)
  }

  /// Returns a gate that is open while `gate` is closed. Its reason is the general reason.
  ///
  /// ```swift
  /// let edit = Action<Text, Void>(enabledIf: .require(!Gate(isLocked), "The note is locked")) { note.replace($0) }
  /// ```
  public static prefix func ! (gate: Gate) -> Gate { Gate(.not(gate.formula), gate.streams) }
}
