/// The formula that combines the streams of a ``Gate``, as a pure value.
///
/// It does not contain the streams. Their order is the order of the ``stream`` cases.
indirect enum GateFormula: Sendable {
  /// There is no condition.
  case open
  /// The condition is the value of the next stream.
  case stream
  case required(GateFormula, Requirement)
  case both(GateFormula, GateFormula)
  case either(GateFormula, GateFormula)
  case not(GateFormula)

  /// Returns the verdict on the current values.
  ///
  /// A stream that has no value yet is neither true nor false, so the inverse of a gate is closed as well until the
  /// value of the gate is known.
  ///
  /// - Parameter next: returns the value of the next stream, or nil before its first value. It is called once for each
  ///   stream, in order.
  func verdict(_ next: () throws -> Bool?) rethrows -> GateVerdict {
    switch self {
    case .open: return GateVerdict(true)
    case .stream: return GateVerdict(try next())
    case .required(let formula, let requirement):
      let verdict = try formula.verdict(next)
      return GateVerdict(verdict.isOpen, .requirement(requirement))
    case .both(let first, let second):
      let (first, second) = (try first.verdict(next), try second.verdict(next))
      return GateVerdict(Self.both(first.isOpen, second.isOpen), first.closed, second.closed)
    case .either(let first, let second):
      let (first, second) = (try first.verdict(next), try second.verdict(next))
      let isClosed = Self.both(first.isOpen.map(!), second.isOpen.map(!))
      return GateVerdict(isClosed.map(!), first.closed, second.closed)
    case .not(let formula):
      return GateVerdict(try formula.verdict(next).isOpen.map(!))
    }
  }

  /// Returns whether both values are true, or nil while this is unknown.
  private static func both(_ first: Bool?, _ second: Bool?) -> Bool? {
    if first == false || second == false { return false }
    return first == nil || second == nil ? nil : true
  }
}

/// The verdict of a ``GateFormula`` on the values at one moment.
struct GateVerdict: Sendable, Equatable {
  /// Whether the gate is open, or nil while this is unknown because a stream has no value yet.
  let isOpen: Bool?
  /// The reasons why the gate is not open. The value is nil if and only if the gate is open.
  let closed: ClosedGate?

  /// - Parameters:
  ///   - first: the reason, unless the gate is open.
  ///   - second: a further reason.
  init(_ isOpen: Bool?, _ first: ClosedGate? = .unnamed, _ second: ClosedGate? = nil) {
    self.isOpen = isOpen
    if isOpen == true {
      closed = nil
    } else if let first, let second {
      closed = first.and(second)
    } else {
      closed = first ?? second
    }
  }
}
