import Synchronization

/// Whether a closure of one sender runs on the main actor, and the number of its messages that wait for that closure to
/// return.
///
/// Only the main actor uses it. The atomics are relaxed, and there to make it `Sendable`.
struct MainTurn: ~Copyable, Sendable {
  private let caller = Atomic<UInt8>(0)
  private let owed = Atomic<Int>(0)

  /// The caller of the closure.
  enum Caller: UInt8 {
    /// No closure runs.
    case none
    /// A sender on the main actor.
    case sender
    /// The ``MainQueue``.
    case queue
  }

  /// Whether a closure runs.
  var isTaken: Bool {
    @inline(__always) get { caller.load(ordering: .relaxed) != Caller.none.rawValue }
  }

  /// Whether a closure runs that a sender called.
  var isTakenBySender: Bool { caller.load(ordering: .relaxed) == Caller.sender.rawValue }

  /// Takes the turn, unless a closure runs.
  @inline(__always)
  func take(by caller: Caller) -> Bool {
    if isTaken { return false }
    self.caller.store(caller.rawValue, ordering: .relaxed)
    return true
  }

  /// Counts messages that wait for the running closure to return.
  func owe(_ count: Int) { owed.store(owed.load(ordering: .relaxed) + count, ordering: .relaxed) }

  /// Gives the turn back.
  ///
  /// - Returns: the number of messages that wait.
  @inline(__always)
  func giveBack() -> Int {
    caller.store(Caller.none.rawValue, ordering: .relaxed)
    let count = owed.load(ordering: .relaxed)
    if count > 0 { owed.store(0, ordering: .relaxed) }
    return count
  }
}
