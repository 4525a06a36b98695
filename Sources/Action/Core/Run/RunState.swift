import Synchronization

/// The state of an execution, as one atomic word: it makes start, delivery, end and cancellation agree, whoever comes first.
///
/// Work is cancelled by disposing it. The execution ends when its start has returned, when all have taken the element that
/// is just being delivered, and when the work has stopped: when its disposal has returned, or, for work that reports its
/// stop, as tasks do, when it has said so. Whoever brings about the last of these ends it: no element comes after the end
/// of its execution, and no work overlaps with that of the next one.
///
/// If a method answers that the execution has to end as cancelled, the caller has to end it, and nobody else will.
@usableFromInline
struct RunState: ~Copyable, Sendable {
  private enum Bit {
    static let started: UInt8 = 1
    static let cancelled: UInt8 = 2
    static let ended: UInt8 = 4
    static let delivering: UInt8 = 8
    /// The work says itself when it has stopped.
    static let reportsItsStop: UInt8 = 16
    /// The disposal of cancelled work has returned.
    static let disposed: UInt8 = 32
    /// The work has said that it has stopped.
    static let stopped: UInt8 = 64
    /// The action has been released, and its streams end when what is just being delivered has been.
    static let released: UInt8 = 128
  }

  private let word: Atomic<UInt8>

  init(reportsItsStop: Bool) { word = Atomic(reportsItsStop ? Bit.reportsItsStop : 0) }

  @inline(__always)
  private func raise(_ bits: UInt8) -> UInt8 {
    word.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue
  }

  /// Whether a cancelled execution has nothing to wait for any more.
  private func isQuiet(_ word: UInt8) -> Bool {
    let hasStopped = word & Bit.reportsItsStop == 0 ? word & Bit.disposed != 0 : word & Bit.stopped != 0
    return hasStopped && word & (Bit.started | Bit.cancelled | Bit.delivering) == Bit.started | Bit.cancelled
  }

  var isCancelled: Bool { word.load(ordering: .acquiring) & Bit.cancelled != 0 }

  var isEnded: Bool { word.load(ordering: .acquiring) & Bit.ended != 0 }

  /// The work turns out to say itself when it has stopped.
  func reportsItsStop() { _ = raise(Bit.reportsItsStop) }

  /// The work has been started.
  ///
  /// - Returns: whether it has to end as cancelled.
  func start() -> Bool {
    let before = raise(Bit.started)
    return before & Bit.cancelled != 0 && isQuiet(before | Bit.started)
  }

  /// The work is not started, because it has been cancelled before.
  ///
  /// - Returns: whether it has to end as cancelled.
  func skip() -> Bool { isQuiet(raise(Bit.started | Bit.stopped) | Bit.started | Bit.stopped) }

  /// An element begins to be delivered.
  ///
  /// - Returns: whether it may be; if not, ``endDelivery()`` has to be called at once, since whoever saw the bit meanwhile
  ///   has left the end to this.
  @inline(__always)
  func beginDelivery() -> Bool { raise(Bit.delivering) & (Bit.cancelled | Bit.ended) == 0 }

  /// All have taken the element.
  ///
  /// - Returns: 0 if nothing has happened meanwhile; if not, ask ``afterDelivery(_:)`` what.
  @inline(__always)
  func endDelivery() -> UInt8 {
    let before = word.bitwiseAnd(~(Bit.delivering | Bit.released), ordering: .acquiringAndReleasing).oldValue
    return before & Bit.cancelled == 0 ? 0 : before
  }

  /// - Parameter before: the answer of ``endDelivery()``.
  /// - Returns: whether it has to end as cancelled, and whether its action waits for this.
  func afterDelivery(_ before: UInt8) -> (isEnd: Bool, isReleased: Bool) {
    (isQuiet(before & ~Bit.delivering), before & Bit.released != 0)
  }

  /// The execution is cancelled: its work has to be disposed, and ``disposed()`` told.
  ///
  /// - Returns: false if it was already, or has ended.
  func cancel() -> Bool { raise(Bit.cancelled) & (Bit.cancelled | Bit.ended) == 0 }

  /// The disposal of the work has returned.
  ///
  /// - Returns: whether it has to end as cancelled.
  func disposed() -> Bool { isQuiet(raise(Bit.disposed) | Bit.disposed) }

  /// The work says that it has stopped, after its end if it had one.
  ///
  /// - Returns: whether it has to end as cancelled.
  func stopped() -> Bool {
    let before = raise(Bit.stopped)
    // Neither an end nor a cancellation: it was disposed by others.
    return before & (Bit.cancelled | Bit.ended) == 0 || isQuiet(before | Bit.stopped)
  }

  /// The action has been released, and the execution cancelled.
  ///
  /// - Returns: whether an element is just being delivered, after which ``afterDelivery(_:)`` says that it was.
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

  /// The execution ends.
  ///
  /// - Returns: whether that is the first time.
  func end() -> Bool { raise(Bit.ended) & Bit.ended == 0 }
}
