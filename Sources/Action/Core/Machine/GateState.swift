/// The state of the conditions under which an action accepts inputs. The state of several gates is the least of their
/// states.
enum GateState: Sendable, Comparable {
  /// The gate failed, and stays closed permanently.
  case broken
  case closed
  /// The conditions are met, but a part of the action is executing.
  case busy
  /// The conditions are met, but a part of the action has no room.
  case full
  case open
}

/// A ``GateState`` and, if the gate is closed, the reason.
struct GateReading: Sendable, Equatable {
  let state: GateState
  /// The reasons why the gate is closed, or nil if the gate is not closed.
  let closed: ClosedGate?

  private init(_ state: GateState, _ closed: ClosedGate? = nil) {
    self.state = state
    self.closed = closed
  }

  /// - Parameter closed: the reasons why the gate is closed, or nil if it is open.
  init(closed: ClosedGate?) { self.init(closed == nil ? .open : .closed, closed) }

  static var broken: GateReading { GateReading(.broken) }
  /// The reading of a gate that a condition without a reason closes.
  static var closed: GateReading { GateReading(.closed, .unnamed) }
  static var busy: GateReading { GateReading(.busy) }
  static var full: GateReading { GateReading(.full) }
  static var open: GateReading { GateReading(.open) }

  /// Returns the reading of both gates. The reasons of this gate come first.
  func and(_ other: GateReading) -> GateReading {
    if let closed, let further = other.closed { return GateReading(.closed, closed.and(further)) }
    return other.state < state ? other : self
  }
}
