import Synchronization

/// Whether a closure of one sender runs on the main actor, and the number of its messages that wait for that closure to
/// return.
///
/// Only the main actor uses it. The atomics are relaxed, and there to make it `Sendable`.
struct MainTurn: ~Copyable, Sendable {
  private let caller = Atomic<UInt8>(0)
  private let owed = Atomic<Int>(0)
  private let wasDelivering = Atomic<Bool>(false)

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
  var isTaken: Bool { caller.load(ordering: .relaxed) != Caller.none.rawValue }

  /// Whether a closure runs that the queue called.
  var isTakenByQueue: Bool { caller.load(ordering: .relaxed) == Caller.queue.rawValue }

  /// Takes the turn, unless a closure runs.
  func take(by caller: Caller) -> Bool {
    if isTaken { return false }
    self.caller.store(caller.rawValue, ordering: .relaxed)
    wasDelivering.store(MainQueue.shared.setDelivering(false), ordering: .relaxed)
    return true
  }

  /// Counts messages that wait for the running closure to return.
  func owe(_ count: Int) { owed.store(owed.load(ordering: .relaxed) + count, ordering: .relaxed) }

  /// Gives the turn back.
  ///
  /// - Returns: whether messages wait.
  func giveBack() -> Bool {
    caller.store(Caller.none.rawValue, ordering: .relaxed)
    MainQueue.shared.setDelivering(wasDelivering.load(ordering: .relaxed))
    return owed.load(ordering: .relaxed) > 0
  }

  /// Takes the messages that wait. Until then they keep their place before others of the same sender.
  func takeOwed() -> Int { owed.exchange(0, ordering: .relaxed) }
}
