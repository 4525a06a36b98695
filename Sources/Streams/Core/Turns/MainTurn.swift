import Synchronization

/// Whether a closure of one sender is running on the main actor, and the number of the sender's messages that are
/// queued until that closure returns.
///
/// Only the main actor uses it. The atomics are relaxed, and serve only to make it `Sendable`.
struct MainTurn: ~Copyable, Sendable {
  private let caller = Atomic<UInt8>(0)
  private let owed = Atomic<Int>(0)
  private let wasDelivering = Atomic<Bool>(false)

  /// The caller of the closure.
  enum Caller: UInt8 {
    /// No closure is running.
    case none
    /// A sender on the main actor.
    case sender
    /// The ``MainQueue``.
    case queue
  }

  /// Whether a closure is running.
  var isTaken: Bool { caller.load(ordering: .relaxed) != Caller.none.rawValue }

  /// Whether a closure called by the queue is running.
  var isTakenByQueue: Bool { caller.load(ordering: .relaxed) == Caller.queue.rawValue }

  /// Takes the turn, unless a closure is running.
  func take(by caller: Caller) -> Bool {
    if isTaken { return false }
    self.caller.store(caller.rawValue, ordering: .relaxed)
    wasDelivering.store(MainQueue.shared.setDelivering(false), ordering: .relaxed)
    return true
  }

  /// Adds to the number of messages that are queued until the running closure returns.
  func owe(_ count: Int) { owed.store(owed.load(ordering: .relaxed) + count, ordering: .relaxed) }

  /// Releases the turn.
  ///
  /// - Returns: whether messages are queued.
  func giveBack() -> Bool {
    caller.store(Caller.none.rawValue, ordering: .relaxed)
    MainQueue.shared.setDelivering(wasDelivering.load(ordering: .relaxed))
    return owed.load(ordering: .relaxed) > 0
  }

  /// Returns the number of queued messages, and resets it. Before the reset, these messages precede other messages of
  /// the same sender.
  func takeOwed() -> Int { owed.exchange(0, ordering: .relaxed) }
}
