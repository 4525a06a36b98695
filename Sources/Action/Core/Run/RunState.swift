import Synchronization

/// The state of an execution in one atomic word. Start, delivery, end and cancellation use it to decide which thread
/// ends the execution.
///
/// Work is cancelled by disposing it. A cancelled execution ends when its start has returned, all observers have taken
/// the element that is being delivered, and the work has stopped. The work has stopped when its disposal has returned
/// and, for work that reports its stop, as tasks do, when the report has arrived. The thread that completes the last of
/// these conditions ends the execution. So no element is emitted after the end of its execution, and no work overlaps
/// with the work of the next execution.
///
/// The first cancellation stores its cause in the word, in the same atomic step. The `stopping` event is emitted
/// between the start and the end of the execution. The cancelling thread emits it if the start has been reported.
/// Otherwise the thread that reports the start emits it.
///
/// If a method returns that the execution has to end as cancelled, its caller has to end it. No other thread does.
struct RunState: ~Copyable, Sendable {
  private enum Bit {
    static let started: UInt16 = 1
    static let cancelled: UInt16 = 2
    static let ended: UInt16 = 4
    static let delivering: UInt16 = 8
    /// The work reports when it has stopped.
    static let reportsItsStop: UInt16 = 16
    /// The disposal of cancelled work has returned.
    static let disposed: UInt16 = 32
    /// The work has reported that it has stopped.
    static let stopped: UInt16 = 64
    /// The action has been released, and its streams end when all observers have taken the element that is being
    /// delivered.
    static let released: UInt16 = 128
    /// The start of the execution has been reported to observers.
    static let told: UInt16 = 256
    /// The bits from this position on are the cause of the cancellation.
    static let cause: UInt16 = 9
  }

  /// The result of a cancellation.
  enum Cancelled {
    /// The execution was already cancelled, or has ended.
    case tooLate
    /// The work has not begun, and the start has not been reported.
    case beforeWork
    case atWork
  }

  private let word: Atomic<UInt16>

  init(reportsItsStop: Bool) { word = Atomic(reportsItsStop ? Bit.reportsItsStop : 0) }

  private func raise(_ bits: UInt16) -> UInt16 {
    word.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue
  }

  /// Returns whether an execution is cancelled and has nothing left to wait for.
  private func isQuiet(_ word: UInt16) -> Bool {
    let hasStopped = word & Bit.reportsItsStop == 0 || word & Bit.stopped != 0
    let all = Bit.started | Bit.cancelled | Bit.disposed
    return hasStopped && word & (all | Bit.delivering) == all
  }

  var isCancelled: Bool { word.load(ordering: .acquiring) & Bit.cancelled != 0 }

  /// The cause of the cancellation. If there was none, other code has disposed the work.
  var cause: CancellationCause {
    CancellationCause(code: word.load(ordering: .acquiring) >> Bit.cause)
  }

  var isEnded: Bool { word.load(ordering: .acquiring) & Bit.ended != 0 }

  /// Records that the work reports when it has stopped, which is only known from the stream that the factory returns.
  func reportsItsStop() { _ = raise(Bit.reportsItsStop) }

  /// Records that the start is reported to observers.
  ///
  /// - Returns: whether the caller also has to report a cancellation that has already happened.
  func tellsStart() -> Bool { raise(Bit.told) & Bit.cancelled != 0 }

  /// Records that the work has been started.
  ///
  /// - Returns: whether the execution has to end as cancelled.
  func started() -> Bool {
    let before = raise(Bit.started)
    return before & Bit.cancelled != 0 && isQuiet(before | Bit.started)
  }

  /// Records that the work is not started, because the execution was cancelled before.
  ///
  /// - Returns: whether the execution has to end as cancelled.
  func skip() -> Bool { isQuiet(raise(Bit.started | Bit.stopped) | Bit.started | Bit.stopped) }

  /// Records that the delivery of an element begins.
  ///
  /// - Returns: whether the element may be delivered. If not, the caller must call ``endDelivery()`` immediately,
  ///   because another thread may have seen the bit and left the end to this one.
  func beginDelivery() -> Bool { raise(Bit.delivering) & (Bit.cancelled | Bit.ended) == 0 }

  /// Records that all observers have taken the element.
  ///
  /// - Returns: 0 unless the execution was cancelled during the delivery. If it was, the word for
  ///   ``afterDelivery(_:)``.
  func endDelivery() -> UInt16 {
    let before = word.bitwiseAnd(~(Bit.delivering | Bit.released), ordering: .acquiringAndReleasing).oldValue
    return before & Bit.cancelled == 0 ? 0 : before
  }

  /// Returns the steps that remain after a cancellation during a delivery.
  ///
  /// - Parameter before: the word that ``endDelivery()`` returned.
  /// - Returns: whether the execution has to end as cancelled, and whether its released action waits for this delivery.
  func afterDelivery(_ before: UInt16) -> (isEnd: Bool, isReleased: Bool) {
    (isQuiet(before & ~Bit.delivering), before & Bit.released != 0)
  }

  /// Cancels the execution.
  ///
  /// - Returns: the result. Unless it is `tooLate`, the caller has to dispose the work, and then call ``disposed()``.
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

  /// Records that the disposal of the work has returned.
  ///
  /// - Returns: whether the execution has to end as cancelled.
  func disposed() -> Bool { isQuiet(raise(Bit.disposed) | Bit.disposed) }

  /// Records that the work has stopped. The work reports this after its end, if it had one.
  ///
  /// - Returns: whether the execution has to end as cancelled.
  func stopped() -> Bool {
    let before = raise(Bit.stopped)
    // Neither an end nor a cancellation: other code has disposed the work.
    return before & (Bit.cancelled | Bit.ended) == 0 || isQuiet(before | Bit.stopped)
  }

  /// Records that the action has been released. The execution has been cancelled before.
  ///
  /// - Returns: whether an element is being delivered. If so, ``afterDelivery(_:)`` returns that the action waits.
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

  /// Records that the work has ended without being cancelled.
  ///
  /// - Returns: whether the execution ends with it. False if the execution has ended, or was cancelled and has to end
  ///   as such.
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

  /// Records that the cancelled execution ends.
  ///
  /// - Returns: whether this is the first end.
  func ended() -> Bool { raise(Bit.ended) & Bit.ended == 0 }
}

extension CancellationCause {
  /// The causes in the order of their codes.
  private static var all: [CancellationCause] {
    [.subscriptionDisposed, .handle, .action, .replaced, .restarted, .released, .waiterGone]
  }

  fileprivate init(code: UInt16) { self = CancellationCause.all[Int(code)] }

  fileprivate var code: UInt16 { UInt16(CancellationCause.all.firstIndex(of: self) ?? 0) }
}
