import Synchronization

/// The state of an execution in one atomic word. Start, delivery, end, cancellation and abandonment use it to decide
/// which thread takes which step.
///
/// An execution ends in two steps. At the end for its caller, the caller's stream, the handle and `events` receive the
/// outcome, and nothing is delivered afterwards. At the stop, the work has returned and the slot is free. Usually both
/// are one ``Step/end``: the slot is freed first, and then the caller is notified.
///
/// They are separate in three cases:
///
/// - *Cancelled work that still runs*, such as a task until it returns. The thread that cancels notifies the caller.
///   The slot is freed at the ``Step/stop``. An element that is being delivered is delivered first.
/// - *A composed execution that ends while one of its parts still runs*. The thread that ends the composed execution
///   notifies the caller. The slot is freed at the ``Step/stop``, when the part has returned.
/// - *Abandoned work*. The slot is freed first, then the caller is notified. The ``Step/return`` of the work is only
///   counted. The same applies to a composed execution whose part has been abandoned.
///
/// Work has stopped when its start and its disposal have returned, all observers have taken the element that is being
/// delivered, and, for work that reports its stop, the report has arrived. The thread that completes the last of these
/// conditions takes the step that is due. Each step is taken once, by one thread.
struct RunState: ~Copyable, Sendable {
  private enum Bit {
    /// The start has been reported to observers. From here on, the thread that cancels notifies the caller.
    static let begun: UInt32 = 1
    /// The start of the work has returned.
    static let started: UInt32 = 1 << 1
    static let delivering: UInt32 = 1 << 2
    static let cancelled: UInt32 = 1 << 3
    /// The work has ended by itself.
    static let ended: UInt32 = 1 << 4
    /// The work reports when it has stopped.
    static let reportsItsStop: UInt32 = 1 << 5
    /// The disposal of cancelled work has returned.
    static let disposed: UInt32 = 1 << 6
    /// The work has reported that it has stopped.
    static let stopped: UInt32 = 1 << 7
    /// A thread is notifying, or has notified, the caller of the outcome.
    static let claimed: UInt32 = 1 << 8
    /// The caller has been notified.
    static let told: UInt32 = 1 << 9
    /// The last step has been taken.
    static let over: UInt32 = 1 << 10
    /// The slot has been given up before the work has stopped.
    static let abandoned: UInt32 = 1 << 11
    /// The slot is given up when all observers have taken the element that is being delivered.
    static let yielding: UInt32 = 1 << 12
    /// A part still runs after the end of the work. The execution keeps its slot until the part has returned.
    static let holds: UInt32 = 1 << 13
    /// A part has been abandoned, and still runs after the end of the work.
    static let lingers: UInt32 = 1 << 14
    /// Another execution starts when the caller has been notified.
    static let followed: UInt32 = 1 << 15
    /// The cancellation has revoked the elements that the main actor has not received yet.
    static let revoked: UInt32 = 1 << 16
    /// The bits from this position on are the cause of the cancellation.
    static let cause: UInt32 = 17
  }

  /// The next step of a thread.
  enum Step {
    case none
    /// Free the slot, and then notify the caller.
    case end
    /// Free the slot. The caller has been notified.
    case stop
    /// Count the return of work whose slot is already free.
    case `return`
  }

  /// Determines how the end of the work is handled.
  enum WorkEnd {
    /// The execution had already ended, or was cancelled and ends as cancelled.
    case tooLate
    /// Free the slot, and then notify the caller.
    case end
    /// Notify the caller. The slot is free when the parts have returned.
    case holding
    /// Free the slot, and then notify the caller. The return of the parts follows.
    case lingering
  }

  /// The result of an abandonment.
  enum Abandoned {
    /// The slot is free, or is about to be freed.
    case tooLate
    /// The caller has to free the slot now.
    case now
    /// The thread that delivers an element frees the slot afterwards.
    case afterDelivery
  }

  private let word: Atomic<UInt32>

  init(reportsItsStop: Bool) { word = Atomic(reportsItsStop ? Bit.reportsItsStop : 0) }

  private func raise(_ bits: UInt32) -> UInt32 {
    word.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue
  }

  private func has(_ bit: UInt32) -> Bool { word.load(ordering: .acquiring) & bit != 0 }

  /// Replaces the word by the result of `change`, unless it is nil.
  ///
  /// - Returns: the word before, or nil if it was not replaced.
  private func exchange(_ change: (UInt32) -> UInt32?) -> UInt32? {
    var now = word.load(ordering: .acquiring)
    while let desired = change(now) {
      let (exchanged, original) = word.compareExchange(
        expected: now, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged { return now }
      now = original
    }
    return nil
  }

  // MARK: Questions

  var isCancelled: Bool { has(Bit.cancelled) }

  /// Whether the slot was given up before the work has stopped.
  var isAbandoned: Bool { has(Bit.abandoned | Bit.yielding) }

  /// Whether the work has ended or the execution was cancelled, so that nothing more is delivered.
  var isSilent: Bool { has(Bit.cancelled | Bit.ended) }

  /// Whether the main actor must receive nothing but the end. Only a cancellation on the main actor sets it, so the
  /// value is always current there.
  var isRevoked: Bool { has(Bit.revoked) }

  /// Whether the caller has been notified of the outcome, or is being notified.
  var hasEndedForCaller: Bool { has(Bit.claimed) }

  /// Whether the work has ended by itself, without being cancelled before.
  var hasWorkEnded: Bool { has(Bit.ended) }

  var hasBegun: Bool { has(Bit.begun) }

  /// The cause of the cancellation. If there was none, other code has disposed the work.
  var cause: CancellationCause {
    CancellationCause(code: word.load(ordering: .acquiring) >> Bit.cause)
  }

  // MARK: Start

  /// Records that the work will report when it has stopped. Only the stream returned by the factory shows this.
  func reportsItsStop() { _ = raise(Bit.reportsItsStop) }

  /// Records that the start has been reported.
  ///
  /// - Returns: whether the work may be started. If it is false, the execution was cancelled before, and the caller
  ///   calls ``skip()``.
  func begin() -> Bool { raise(Bit.begun) & Bit.cancelled == 0 }

  /// Records that the start of the work has returned.
  @inline(__always)
  func started() -> Step { raise(Bit.started) & Bit.cancelled == 0 ? .none : take() }

  /// Records that the work is not started, because the execution was cancelled before.
  func skip() -> Step {
    _ = raise(Bit.started | Bit.stopped)
    return take()
  }

  // MARK: Delivery

  /// Records that the delivery of an element begins.
  ///
  /// - Returns: whether the element may be delivered. If it is false, the caller must call ``endDelivery()``
  ///   immediately, because another thread may have read the bit and left its step to this thread.
  func beginDelivery() -> Bool { raise(Bit.delivering) & (Bit.cancelled | Bit.ended) == 0 }

  /// Records that all observers have taken the element.
  ///
  /// - Returns: whether the execution was cancelled during the delivery. If so, the caller calls ``yields()``, and
  ///   afterwards ``next()`` and ``claim()``.
  func endDelivery() -> Bool {
    let before = word.bitwiseAnd(~Bit.delivering, ordering: .acquiringAndReleasing).oldValue
    return before & Bit.cancelled != 0
  }

  /// - Returns: whether the slot has to be freed, because the execution was abandoned during a delivery.
  func yields() -> Bool {
    exchange {
      $0 & (Bit.yielding | Bit.delivering | Bit.over) == Bit.yielding
        ? $0 & ~Bit.yielding | Bit.abandoned : nil
    } != nil
  }

  // MARK: Cancellation

  /// Cancels the execution.
  ///
  /// - Parameter revokes: see ``isRevoked``.
  /// - Returns: whether this is the first cancellation, and the work has not ended. The caller then disposes the work,
  ///   and calls ``disposed()``.
  func cancel(_ cause: CancellationCause, revokes: Bool = false) -> Bool {
    exchange { RunState.cancelled($0, cause, revokes) } != nil
  }

  /// Returns the word after a cancellation, or nil if the run has ended or was cancelled before.
  private static func cancelled(_ now: UInt32, _ cause: CancellationCause, _ revokes: Bool) -> UInt32? {
    if now & (Bit.cancelled | Bit.ended) != 0 { return nil }
    return now | Bit.cancelled | (revokes ? Bit.revoked : 0) | cause.code << Bit.cause
  }

  /// Gives up the slot of the execution, and cancels the execution unless it is already cancelled.
  ///
  /// - Parameter revokes: see ``isRevoked``. It has no effect on an execution that was cancelled before.
  /// - Returns: whether the caller has to free the slot. Unless it is `tooLate`, the caller disposes the work, and
  ///   calls ``disposed()``.
  func abandon(_ cause: CancellationCause, revokes: Bool = false) -> Abandoned {
    let before = exchange { now in
      if now & (Bit.over | Bit.abandoned | Bit.yielding) != 0 { return nil }
      if now & (Bit.ended | Bit.holds) == Bit.ended { return nil }
      let cancelled = RunState.cancelled(now, cause, revokes) ?? now
      return cancelled | (now & Bit.delivering == 0 ? Bit.abandoned : Bit.yielding)
    }
    guard let before else { return .tooLate }
    return before & Bit.delivering == 0 ? .now : .afterDelivery
  }

  /// Records that the disposal of the work has returned.
  func disposed() -> Step {
    _ = raise(Bit.disposed)
    return take()
  }

  // MARK: The ends

  /// Claims the notification of the caller before the work has stopped. The thread that gets the claim notifies the
  /// caller and then calls ``told()``.
  ///
  /// - Returns: false if another thread notifies the caller, because that thread has the claim, delivers an element,
  ///   disposes the work, or reports the start.
  func claim() -> Bool {
    exchange { now in
      now & (Bit.claimed | Bit.begun | Bit.delivering | Bit.disposed) == Bit.begun | Bit.disposed
        ? now | Bit.claimed : nil
    } != nil
  }

  /// Records that the caller has been notified of the outcome.
  func told() -> Step {
    _ = raise(Bit.told)
    return take()
  }

  /// Records that another execution starts when the caller has been notified.
  ///
  /// - Returns: whether the caller has been notified. If it is false, the thread that notifies the caller reads
  ///   ``isFollowed`` afterwards.
  func follow() -> Bool { raise(Bit.followed) & Bit.told != 0 }

  /// Whether the caller has been notified of the outcome.
  var isTold: Bool { has(Bit.told) }

  /// Whether another execution waits until the caller has been notified.
  var isFollowed: Bool { has(Bit.followed) }

  /// Records that the work has stopped. If the work has an end, it reports the stop after the end.
  func stopped() -> Step {
    let before = raise(Bit.stopped)
    if before & (Bit.cancelled | Bit.ended) != 0 { return take() }
    // There was neither an end nor a cancellation, so other code has disposed the work.
    return workEnded() == .end ? .end : take()
  }

  /// Records the parts that still run after the end of the work. The end follows.
  func leave(_ parts: PartsLeft) {
    switch parts {
    case .none: break
    case .running: _ = exchange { $0 & Bit.lingers == 0 ? $0 | Bit.holds : nil }
    case .abandoned: _ = raise(Bit.lingers)
    }
  }

  /// Records that only abandoned parts still run.
  ///
  /// - Parameter isEnding: whether the end of the work is in progress. If the execution was cancelled before the end
  ///   arrives, the caller calls this method again afterwards.
  /// - Returns: whether the caller has to free the slot. If it is false, the slot is already free, or the end of the
  ///   work frees it.
  func giveUp(isEnding: Bool) -> Bool {
    let before = exchange { now in
      now & (Bit.cancelled | Bit.ended) == 0 ? now & ~Bit.holds | Bit.lingers : nil
    }
    if before != nil { return false }
    return isCancelled ? !isEnding : has(Bit.holds)
  }

  /// Whether an abandoned part still runs after the end of the work.
  var lingers: Bool {
    word.load(ordering: .acquiring) & (Bit.ended | Bit.holds | Bit.lingers) == Bit.ended | Bit.lingers
  }

  /// Records that the work has ended without being cancelled.
  @inline(__always)
  func workEnded() -> WorkEnd {
    let before = exchange { now in
      if now & (Bit.cancelled | Bit.ended) != 0 { return nil }
      let rest = now & (Bit.holds | Bit.lingers) == 0 ? Bit.told | Bit.over : 0
      return now | Bit.ended | Bit.claimed | rest
    }
    guard let before else { return .tooLate }
    if before & (Bit.holds | Bit.lingers) == 0 { return .end }
    return before & Bit.holds == 0 ? .lingering : .holding
  }

  /// Takes the step that is due, if there is one.
  func next() -> Step { take() }

  @inline(never)
  private func take() -> Step {
    var step = Step.none
    let before = exchange { now in
      step = RunState.step(now)
      return step == .none ? nil : now | Bit.over | Bit.claimed
    }
    return before == nil ? .none : step
  }

  /// Returns the step that is due in a state.
  private static func step(_ now: UInt32) -> Step {
    if now & (Bit.over | Bit.delivering) != 0 { return .none }
    if now & Bit.ended == 0 {
      let all = Bit.cancelled | Bit.started | Bit.disposed
      if now & all != all { return .none }
    }
    if now & (Bit.reportsItsStop | Bit.stopped) == Bit.reportsItsStop { return .none }
    let isTold = now & Bit.told != 0
    let isFree =
      now & Bit.abandoned != 0 || now & (Bit.ended | Bit.holds | Bit.lingers) == Bit.ended | Bit.lingers
    if isFree { return isTold ? .return : .none }
    if now & Bit.claimed == 0 { return .end }
    return isTold ? .stop : .none
  }
}

/// The work that still runs after the end of a composed execution.
enum PartsLeft: Sendable {
  case none
  /// A cancelled part that keeps its slot.
  case running
  /// Only abandoned parts.
  case abandoned
}

extension CancellationCause {
  /// The causes in the order of their codes.
  private static var all: [CancellationCause] {
    [
      .subscriptionDisposed, .handle, .action, .replaced, .restarted, .released, .waiterGone, .work,
      .abandoned,
      .timeLimit,
    ]
  }

  fileprivate init(code: UInt32) { self = CancellationCause.all[Int(code)] }

  fileprivate var code: UInt32 { UInt32(CancellationCause.all.firstIndex(of: self) ?? 0) }
}
