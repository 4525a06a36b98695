/// Decides when a `refCount` connects to its source and when it leaves it: a pure value, with no lock and no effect.
///
/// Connections are numbered. A connection that is over, because all its observers have gone or its source has ended, is
/// closed before there is another one: `connect()` and the disposal of its result may be a client's code, and if they
/// overlapped, the old connection could be taken for the new one. Observers that come meanwhile wait. Nor is a
/// connection closed while an observer that has arrived is about to observe or to connect: the last of these observers
/// closes it then.
struct RefCountState: Sendable {
  enum Arrival: Equatable, Sendable {
    /// Observe, then connect.
    case connect(Int)
    /// Observe.
    case join(Int)
    /// Arrive again when the connection has been closed.
    case wait
  }

  /// The connection that an observer hears: the one that it has joined, or another. A connection may leave its subject
  /// while an observer joins; then the observer observes the subject of the next one.
  enum Observed: Equatable, Sendable {
    case this
    /// The next one: the joined connection is over.
    case next
    case earlier
  }

  private enum Phase: Sendable {
    case idle, open, closing
  }

  private(set) var number = 0
  /// The number of the subject that the connecting observer observes.
  private var subject: Int?
  private var phase = Phase.idle
  private var count = 0
  /// The number of observers that have arrived and have not settled.
  private var busy = 0

  /// Lets an observer arrive, which calls ``settle()`` when it observes.
  mutating func arrive() -> Arrival {
    switch phase {
    case .closing: return .wait
    case .open:
      count += 1
      busy += 1
      return .join(number)
    case .idle:
      phase = .open
      subject = nil
      number += 1
      count = 1
      busy = 1
      return .connect(number)
    }
  }

  /// Notes the subject that the connecting observer observes.
  ///
  /// - Returns: whether to connect; false if the connection is over already.
  mutating func mustConnect(_ subject: Int) -> Bool {
    self.subject = subject
    return phase == .open
  }

  /// The connection that is heard by an observer that has joined the present one and observes `subject`.
  func observed(_ subject: Int) -> Observed {
    guard let fed = self.subject, subject != fed else { return .this }
    return subject > fed ? .next : .earlier
  }

  /// Settles an observer that has arrived.
  ///
  /// - Returns: whether the connection is to be closed.
  mutating func settle() -> Bool {
    busy -= 1
    return phase == .closing && busy == 0
  }

  /// Notes that an observer of the connection `known` has gone.
  ///
  /// - Returns: whether the connection is to be closed.
  mutating func depart(_ known: Int) -> Bool {
    guard known == number, phase == .open else { return false }
    count -= 1
    return count == 0 && disconnect()
  }

  /// Notes that the source of the connection `known` has ended.
  ///
  /// - Returns: whether the connection is to be closed.
  mutating func ended(_ known: Int) -> Bool {
    guard known == number, phase == .open else { return false }
    return disconnect()
  }

  /// - Returns: whether to close the connection now; if not, the last observer to settle does so.
  private mutating func disconnect() -> Bool {
    phase = .closing
    return busy == 0
  }

  /// Notes that the connection has been closed.
  mutating func disconnected() { phase = .idle }
}
