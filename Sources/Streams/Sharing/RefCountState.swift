/// Decides when a `refCount` connects to its source and when it disconnects. This is a pure value, without locks or
/// side effects.
///
/// Connections are numbered. A connection ends when all its observers have left or its source has terminated, and it is
/// closed before the next connection is made. `connect()` and the disposal of its result may be client code. If they
/// overlapped, the old connection could be mistaken for the new one. Observers that subscribe during that time wait. A
/// connection is also not closed while an observer that has arrived is about to subscribe or connect. In that case, the
/// last of these observers closes it.
struct RefCountState: Sendable {
  enum Arrival: Equatable, Sendable {
    /// Subscribe, then connect.
    case connect(Int)
    /// Subscribe.
    case join(Int)
    /// Arrive again when the connection has been closed.
    case wait
  }

  /// The connection whose events an observer receives, relative to the connection that it has joined. They differ if
  /// the subject is replaced while the observer joins. The observer is then subscribed to the subject of the next
  /// connection.
  enum Observed: Equatable, Sendable {
    case this
    /// The next connection. The joined connection has ended.
    case next
    case earlier
  }

  /// The number of observers of a connection. It identifies them, because no observer arrives twice.
  struct Observers: Equatable, Sendable {
    let count: Int
    /// The number of all observers that have arrived so far.
    fileprivate let arrived: Int
  }

  private enum Phase: Sendable {
    case idle, open, closing
  }

  private(set) var number = 0
  /// The number of the subject that the connecting observer is subscribed to.
  private var subject: Int?
  private var phase = Phase.idle
  private var count = 0
  private var arrived = 0
  /// The number of observers that have arrived and not settled.
  private var busy = 0

  /// Whether the connection has ended, and has not been closed yet.
  var isClosing: Bool { phase == .closing }

  /// The observers of the open connection, or nil if there is none.
  var observers: Observers? { phase == .open ? Observers(count: count, arrived: arrived) : nil }

  /// Records the arrival of an observer. After subscribing, the observer calls ``settle()``.
  mutating func arrive() -> Arrival {
    switch phase {
    case .closing: return .wait
    case .open:
      arrived += 1
      count += 1
      busy += 1
      return .join(number)
    case .idle:
      phase = .open
      subject = nil
      number += 1
      arrived += 1
      count = 1
      busy = 1
      return .connect(number)
    }
  }

  /// Records the subject that the connecting observer is subscribed to.
  ///
  /// - Returns: whether to connect. False if the connection has already ended.
  mutating func mustConnect(_ subject: Int) -> Bool {
    self.subject = subject
    return phase == .open
  }

  /// Returns the connection of an observer that has joined the current connection and is subscribed to `subject`.
  func observed(_ subject: Int) -> Observed {
    guard let fed = self.subject, subject != fed else { return .this }
    return subject > fed ? .next : .earlier
  }

  /// Records that an observer that has arrived is subscribed.
  ///
  /// - Returns: whether to close the connection.
  mutating func settle() -> Bool {
    busy -= 1
    return phase == .closing && busy == 0
  }

  /// Records that an observer of the connection `known` has left.
  ///
  /// - Returns: whether to close the connection.
  mutating func depart(_ known: Int) -> Bool {
    guard known == number, phase == .open else { return false }
    count -= 1
    return count == 0 && disconnect()
  }

  /// Records that the source of the connection `known` has terminated.
  ///
  /// - Returns: whether to close the connection.
  mutating func ended(_ known: Int) -> Bool {
    guard known == number, phase == .open else { return false }
    return disconnect()
  }

  /// Ends the connection, whose observers have all ended, unless another observer has arrived or one of them has left.
  ///
  /// - Returns: whether the connection has ended, and whether to close it.
  mutating func end(ifStill known: Observers) -> (hasEnded: Bool, mustClose: Bool) {
    observers == known ? (true, disconnect()) : (false, false)
  }

  /// - Returns: whether to close the connection now. If false, the last observer to settle closes it.
  private mutating func disconnect() -> Bool {
    phase = .closing
    return busy == 0
  }

  /// Records that the connection has been closed.
  mutating func disconnected() { phase = .idle }
}
