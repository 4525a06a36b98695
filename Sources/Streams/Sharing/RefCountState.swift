/// When the source of a `refCount` is connected to and left, as a pure value: no lock, no effect.
///
/// Connections are numbered. One that is over, because all its observers have gone or its source has ended, is closed
/// before there is another: `connect()` and the disposal of what it returned are somebody else's code, and what they
/// leave behind in between would be taken for the new connection. Who comes meanwhile waits.
struct RefCountState: Sendable {
  enum Arrival: Equatable, Sendable {
    /// Observe, then connect.
    case connect(Int)
    /// Observe.
    case join(Int)
    /// Arrive again when the connection has been closed.
    case wait
  }

  enum Hearing: Equatable, Sendable {
    case this
    /// The connection is over.
    case next
    case earlier
  }

  private enum Phase: Sendable {
    case idle, open, closing
  }

  private(set) var number = 0
  /// The number of the subject that the one who connected observes.
  private var subject: Int?
  private var phase = Phase.idle
  private var count = 0
  private var isConnecting = false

  /// Somebody wants to observe.
  mutating func arrive() -> Arrival {
    switch phase {
    case .closing: return .wait
    case .open:
      count += 1
      return .join(number)
    case .idle:
      phase = .open
      subject = nil
      number += 1
      count = 1
      isConnecting = true
      return .connect(number)
    }
  }

  /// The one who is to connect observes.
  ///
  /// - Returns: whether to connect: there is nobody for whom to do it otherwise.
  mutating func mustConnect(_ subject: Int) -> Bool {
    self.subject = subject
    return phase == .open
  }

  /// What one who has joined connection `known` and observes that subject hears.
  ///
  /// The connection may have left its subject a moment before, and then the one observed is for the next connection.
  func hearing(_ known: Int, _ subject: Int) -> Hearing {
    guard known == number, phase == .open, let fed = self.subject, subject != fed else { return .this }
    return subject > fed ? .next : .earlier
  }

  /// The one who was to connect is done.
  ///
  /// - Returns: whether the connection is to be closed.
  mutating func connected() -> Bool {
    isConnecting = false
    return phase == .closing
  }

  /// An observer of connection `known` has gone.
  ///
  /// - Returns: whether the connection is to be closed.
  mutating func leave(_ known: Int) -> Bool {
    guard known == number, phase == .open else { return false }
    count -= 1
    return count == 0 && close()
  }

  /// The source of connection `known` has ended.
  ///
  /// - Returns: whether the connection is to be closed.
  mutating func ended(_ known: Int) -> Bool {
    guard known == number, phase == .open else { return false }
    return close()
  }

  /// - Returns: whether that is to be done now, and not by the one who connects.
  private mutating func close() -> Bool {
    phase = .closing
    return !isConnecting
  }

  /// The connection has been closed.
  mutating func closed() { phase = .idle }
}
