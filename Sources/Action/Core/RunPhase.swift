import Synchronization

/// Where an execution is, as one word: it makes start, delivery, end and cancellation agree, whoever comes first.
///
/// Work is cancelled by disposing it; the execution ends when it has stopped: at once for work that is an observable,
/// since its teardown has run when `dispose()` returns; when it says so for work that reports its stop, as tasks do. What
/// is cancelled while it is being started ends when the start has returned, and what is cancelled while it delivers an
/// element, when all have taken it: no element comes after the end of its execution.
///
/// Where a method answers that the execution has to end as cancelled, that is for the caller to do, and nobody else will.
@usableFromInline
struct RunPhase: ~Copyable, Sendable {
  private enum Bit {
    static let started: UInt8 = 1
    static let cancelled: UInt8 = 2
    static let ended: UInt8 = 4
    static let delivering: UInt8 = 8
    /// The work says itself when it has stopped.
    static let reportsItsStop: UInt8 = 16
    /// The action has been released, and its streams end when what is just being delivered has been.
    static let released: UInt8 = 32
  }

  private let word: Atomic<UInt8>

  init(reportsItsStop: Bool) { word = Atomic(reportsItsStop ? Bit.reportsItsStop : 0) }

  @inline(__always)
  private func raise(_ bit: UInt8) -> UInt8 { word.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue }

  var isCancelled: Bool { word.load(ordering: .relaxed) & Bit.cancelled != 0 }

  /// The work turns out to say itself when it has stopped.
  func reportsItsStop() { _ = raise(Bit.reportsItsStop) }

  /// The work has been started.
  ///
  /// - Returns: whether it has to end as cancelled.
  func start() -> Bool {
    raise(Bit.started) & (Bit.cancelled | Bit.delivering | Bit.reportsItsStop) == Bit.cancelled
  }

  /// An element begins to be delivered.
  ///
  /// - Returns: whether it may be; if not, ``endDelivery()`` has to be called at once, since whoever saw the bit meanwhile
  ///   has left the end to this.
  @inline(__always)
  func beginDelivery() -> Bool { raise(Bit.delivering) & (Bit.cancelled | Bit.ended) == 0 }

  /// All have taken the element.
  ///
  /// - Returns: whether nothing has happened meanwhile; if not, ask ``afterDelivery(_:)`` what.
  @inline(__always)
  func endDelivery() -> UInt8 {
    let before = word.bitwiseAnd(~Bit.delivering, ordering: .acquiringAndReleasing).oldValue
    return before & Bit.cancelled == 0 ? 0 : before
  }

  /// - Parameter before: what ``endDelivery()`` answered.
  /// - Returns: whether it has to end as cancelled, and whether its action waits for this.
  func afterDelivery(_ before: UInt8) -> (isEnd: Bool, isReleased: Bool) {
    (before & (Bit.started | Bit.reportsItsStop) == Bit.started, before & Bit.released != 0)
  }

  /// The execution is cancelled.
  ///
  /// - Returns: nil if it was already or has ended; otherwise whether it has to end as cancelled when the work has been
  ///   disposed.
  func cancel() -> Bool? {
    let before = raise(Bit.cancelled)
    if before & (Bit.cancelled | Bit.ended) != 0 { return nil }
    return before & (Bit.started | Bit.delivering | Bit.reportsItsStop) == Bit.started
  }

  /// The action has been released, and the execution cancelled.
  ///
  /// - Returns: whether an element is just being delivered.
  func markReleased() -> Bool { raise(Bit.released) & Bit.delivering != 0 }

  /// The work has stopped.
  ///
  /// - Returns: whether that is the first time.
  func end() -> Bool { raise(Bit.ended) & Bit.ended == 0 }
}
