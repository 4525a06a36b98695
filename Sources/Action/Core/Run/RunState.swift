import Synchronization

/// The state of an execution, as one atomic word, by which start, delivery, end and cancellation agree on who ends the
/// execution.
///
/// Work is cancelled by disposing it. A cancelled execution ends when its start has returned, when all have taken the
/// element that is just being delivered, and when the work has stopped: when its disposal has returned and, for work
/// that reports its stop, as tasks do, when it has said so. The thread that brings about the last of these ends it. So
/// no element comes after the end of its execution, and no work overlaps with that of the next one.
///
/// The first cancellation puts its cause into the word, in the same step. Observers are told that the work is asked to
/// stop between the beginning and the end of its execution: by the cancellation if they have heard of the beginning,
/// and otherwise by the thread that tells them of that.
///
/// If a method returns that the execution has to end as cancelled, its caller has to end it: nobody else will.
struct RunState: ~Copyable, Sendable {
  private enum Bit {
    static let started: UInt16 = 1
    static let cancelled: UInt16 = 2
    static let ended: UInt16 = 4
    static let delivering: UInt16 = 8
    /// The work says itself when it has stopped.
    static let reportsItsStop: UInt16 = 16
    /// The disposal of cancelled work has returned.
    static let disposed: UInt16 = 32
    /// The work has said that it has stopped.
    static let stopped: UInt16 = 64
    /// The action has been released, and its streams end when all have taken the element that is just being delivered.
    static let released: UInt16 = 128
    /// Observers have been told that the execution has begun.
    static let told: UInt16 = 256
    /// The bits from here on are the cause of the cancellation.
    static let cause: UInt16 = 9
  }

  /// The answer to a cancellation.
  enum Cancelled {
    /// The execution was cancelled before, or has ended.
    case tooLate
    /// The work has not begun, and observers have not heard of the execution.
    case beforeWork
    case atWork
  }

  private let word: Atomic<UInt16>

  init(reportsItsStop: Bool) { word = Atomic(reportsItsStop ? Bit.reportsItsStop : 0) }

  private func raise(_ bits: UInt16) -> UInt16 {
    word.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue
  }

  /// Whether an execution is cancelled and has nothing to wait for any more.
  private func isQuiet(_ word: UInt16) -> Bool {
    let hasStopped = word & Bit.reportsItsStop == 0 || word & Bit.stopped != 0
    let all = Bit.started | Bit.cancelled | Bit.disposed
    return hasStopped && word & (all | Bit.delivering) == all
  }

  var isCancelled: Bool { word.load(ordering: .acquiring) & Bit.cancelled != 0 }

  /// The cause of the cancellation. If there was none, somebody else has disposed the work.
  var cause: CancellationCause {
    CancellationCause(code: word.load(ordering: .acquiring) >> Bit.cause)
  }

  var isEnded: Bool { word.load(ordering: .acquiring) & Bit.ended != 0 }

  /// Notes that the work says itself when it has stopped, which only the stream of the factory shows.
  func reportsItsStop() { _ = raise(Bit.reportsItsStop) }

  /// Notes that observers have been told that the execution has begun.
  ///
  /// - Returns: whether the caller has to tell them that it has been cancelled already.
  func tellsStart() -> Bool { raise(Bit.told) & Bit.cancelled != 0 }

  /// Notes that the work has been started.
  ///
  /// - Returns: whether the execution has to end as cancelled.
  func started() -> Bool {
    let before = raise(Bit.started)
    return before & Bit.cancelled != 0 && isQuiet(before | Bit.started)
  }

  /// Notes that the work is not started, because the execution has been cancelled before.
  ///
  /// - Returns: whether the execution has to end as cancelled.
  func skip() -> Bool { isQuiet(raise(Bit.started | Bit.stopped) | Bit.started | Bit.stopped) }

  /// Notes that the delivery of an element begins.
  ///
  /// - Returns: whether the element may be delivered. If not, the caller has to call ``endDelivery()`` at once: another
  ///   thread may have seen the bit meanwhile, and have left the end to this one.
  func beginDelivery() -> Bool { raise(Bit.delivering) & (Bit.cancelled | Bit.ended) == 0 }

  /// Notes that all have taken the element.
  ///
  /// - Returns: 0 if the execution has not been cancelled meanwhile; if it has, the word for ``afterDelivery(_:)``.
  func endDelivery() -> UInt16 {
    let before = word.bitwiseAnd(~(Bit.delivering | Bit.released), ordering: .acquiringAndReleasing).oldValue
    return before & Bit.cancelled == 0 ? 0 : before
  }

  /// Tells what a cancellation during a delivery has left to do.
  ///
  /// - Parameter before: the word that ``endDelivery()`` returned.
  /// - Returns: whether the execution has to end as cancelled, and whether its released action waits for this delivery.
  func afterDelivery(_ before: UInt16) -> (isEnd: Bool, isReleased: Bool) {
    (isQuiet(before & ~Bit.delivering), before & Bit.released != 0)
  }

  /// Cancels the execution.
  ///
  /// - Returns: unless it is too late, the caller has to dispose the work, and then to call ``disposed()``.
  func cancel(_ cause: CancellationCause) -> Cancelled {
    var now = word.load(ordering: .acquiring)
    while now & (Bit.cancelled | Bit.ended) == 0 {
      let (exchanged, original) = word.compareExchange(
        expected: now, desired: now | Bit.cancelled | cause.code << Bit.cause,
        ordering: .acquiringAndReleasing)
      if exchanged { return now & (Bit.told | Bit.started) == 0 ? .beforeWork : .atWork }
      now = original
    }
    return .tooLate
  }

  /// Notes that the disposal of the work has returned.
  ///
  /// - Returns: whether the execution has to end as cancelled.
  func disposed() -> Bool { isQuiet(raise(Bit.disposed) | Bit.disposed) }

  /// Notes that the work has stopped. The work says so after its end, if it had one.
  ///
  /// - Returns: whether the execution has to end as cancelled.
  func stopped() -> Bool {
    let before = raise(Bit.stopped)
    // Neither an end nor a cancellation: somebody else has disposed the work.
    return before & (Bit.cancelled | Bit.ended) == 0 || isQuiet(before | Bit.stopped)
  }

  /// Notes that the action has been released. The execution has been cancelled before.
  ///
  /// - Returns: whether an element is just being delivered. If so, ``afterDelivery(_:)`` says that the action waits.
  func markReleased() -> Bool {
    var now = word.load(ordering: .acquiring)
    while now & Bit.delivering != 0 {
      let (exchanged, original) = word.compareExchange(
        expected: now, desired: now | Bit.released, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      now = original
    }
    return false
  }

  /// Notes that the work has ended by itself.
  ///
  /// - Returns: whether the execution ends with it: false if it has ended, or if it was cancelled and has to end as such.
  func workEnded() -> Bool {
    var now = word.load(ordering: .acquiring)
    while now & (Bit.cancelled | Bit.ended) == 0 {
      let (exchanged, original) = word.compareExchange(
        expected: now, desired: now | Bit.ended, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      now = original
    }
    return false
  }

  /// Notes that the cancelled execution ends.
  ///
  /// - Returns: whether this is the first end.
  func ended() -> Bool { raise(Bit.ended) & Bit.ended == 0 }
}

extension CancellationCause {
  /// The causes by their codes.
  private static var all: [CancellationCause] {
    [.subscriptionDisposed, .handle, .action, .replaced, .restarted, .released, .waiterGone]
  }

  fileprivate init(code: UInt16) { self = CancellationCause.all[Int(code)] }

  fileprivate var code: UInt16 { UInt16(CancellationCause.all.firstIndex(of: self) ?? 0) }
}
