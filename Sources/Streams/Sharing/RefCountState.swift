/// When the source of a `refCount` is connected to and left, as a pure value: no lock, no effect.
///
/// Connections are numbered. One that is over, because all its observers have gone or its source has ended, is closed
/// before there is another: `connect()` and the disposal of what it returned are somebody else's code, and what they
/// leave behind in between would be taken for the new connection. Who comes meanwhile waits. Nor is it closed while
/// somebody who has arrived is about to observe or to connect: the last of them closes it then.
struct RefCountState: Sendable {
  enum Arrival: Equatable, Sendable {
    /// Observe, then connect.
    case connect(Int)
    /// Observe.
    case join(Int)
    /// Arrive again when the connection has been closed.
    case wait
  }

  /// What one who has joined a connection hears. The connection may have left its subject a moment before, and then the
  /// one observed is for the next connection.
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
  /// How many have arrived and are not done.
  private var busy = 0

  /// Somebody wants to observe, and says with ``settle()`` when that is done.
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

  /// The one who is to connect observes.
  ///
  /// - Returns: whether to connect: there is nobody for whom to do it otherwise.
  mutating func mustConnect(_ subject: Int) -> Bool {
    self.subject = subject
    return phase == .open
  }

  /// What one hears who has joined and observes that subject.
  func hearing(_ subject: Int) -> Hearing {
    guard let fed = self.subject, subject != fed else { return .this }
    return subject > fed ? .next : .earlier
  }

  /// One who has arrived is done.
  ///
  /// - Returns: whether the connection is to be closed.
  mutating func settle() -> Bool {
    busy -= 1
    return phase == .closing && busy == 0
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

  /// - Returns: whether that is to be done now, and not by one who has arrived.
  private mutating func close() -> Bool {
    phase = .closing
    return busy == 0
  }

  /// The connection has been closed.
  mutating func closed() { phase = .idle }
}
