import Streams
import Synchronization

/// How an execution ended.
enum Outcome: Sendable {
  case completed
  case failed(any Error)
  case cancelled
  /// It waited for its time, and was turned away when that came; or what it is made of was turned away.
  case rejected
}

/// The bits of an execution's phase.
enum Phase {
  static let started: UInt8 = 1
  static let cancelled: UInt8 = 2
  static let ended: UInt8 = 4
  static let delivering: UInt8 = 8
  /// The work says itself when it has stopped.
  static let reportsItsStop: UInt8 = 16
  /// The action has been released, and its streams end when what is just being delivered has been.
  static let released: UInt8 = 32
}

/// An execution, as far as it does not depend on the types of its action: when its work may start, when it has stopped,
/// and where it is among the others.
///
/// The phase makes start, end and cancellation agree, whoever comes first. Work is cancelled by disposing it; the
/// execution ends when it has stopped: at once for work that is an observable, since its teardown has run when
/// `dispose()` returns; when it says so for work that reports its stop, as tasks do. What is cancelled while it is being
/// started ends when the start has returned, and what is cancelled while it delivers an element, when all have taken
/// it: no element comes after the end of its execution.
///
/// `@unchecked Sendable` is true because every property is a `let` of a `Sendable` type.
@usableFromInline
class Run: @unchecked Sendable {
  final let ticket: Ticket
  final let phase: Atomic<UInt8>
  final let work = Slot()

  init(_ ticket: Ticket, reportsItsStop: Bool) {
    self.ticket = ticket
    phase = Atomic(reportsItsStop ? Phase.reportsItsStop : 0)
  }

  // MARK: What its action does

  /// Its turn has come and is announced: call the factory and run the work.
  func begin() {}
  /// It has been accepted and has to wait.
  func wait() {}
  /// It is over and that is announced: tell everybody how it ended.
  func finish(_ outcome: Outcome) {}
  /// The action has been released and nothing runs any more.
  func finishLast() {}
  /// Its work says how far it is.
  func report(_ progress: ExecutionProgress) {}
  /// Something happens around its work.
  func report(_ incident: ExecutionIncident) {}
  /// It has delivered the element that it was delivering when its action was released.
  func didDeliver() {}
  /// Its work has stopped.
  func didEnd(_ outcome: Outcome) {}

  // MARK: Phase

  final var isCancelled: Bool { phase.load(ordering: .relaxed) & Phase.cancelled != 0 }

  final func didStart() {
    let before = phase.bitwiseOr(Phase.started, ordering: .acquiringAndReleasing).oldValue
    if before & (Phase.cancelled | Phase.delivering | Phase.reportsItsStop) == Phase.cancelled {
      end(.cancelled)
    }
  }

  /// - Returns: false when the execution has been cancelled or has ended.
  @inline(__always)
  final func beginDelivery() -> Bool {
    let before = phase.bitwiseOr(Phase.delivering, ordering: .acquiringAndReleasing).oldValue
    if before & (Phase.cancelled | Phase.ended) == 0 { return true }
    // Whoever saw the bit meanwhile has left the end to this.
    endDelivery()
    return false
  }

  @inline(__always)
  final func endDelivery() {
    let before = phase.bitwiseAnd(~Phase.delivering, ordering: .acquiringAndReleasing).oldValue
    if before & Phase.cancelled != 0 { endCancelledDelivery(before) }
  }

  @inline(never)
  private final func endCancelledDelivery(_ before: UInt8) {
    if before & (Phase.started | Phase.reportsItsStop) == Phase.started { end(.cancelled) }
    if before & Phase.released != 0 { didDeliver() }
  }

  /// Its action has been released, and it has been stopped.
  ///
  /// - Returns: whether it is delivering an element, and will say when all have taken it.
  final func markReleased() -> Bool {
    phase.bitwiseOr(Phase.released, ordering: .acquiringAndReleasing).oldValue & Phase.delivering != 0
  }

  final func failed(_ error: any Error) {
    if isCancelled { return end(.cancelled) }
    if let part = error as? PartError { return end(part.outcome) }
    end(.failed(error))
  }

  final func completed() { end(isCancelled ? .cancelled : .completed) }

  /// Stops the work; the end follows when it has stopped.
  final func stop() {
    let before = phase.bitwiseOr(Phase.cancelled, ordering: .acquiringAndReleasing).oldValue
    if before & (Phase.cancelled | Phase.ended) != 0 { return }
    work.dispose()
    if before & (Phase.started | Phase.delivering | Phase.reportsItsStop) == Phase.started { end(.cancelled) }
  }

  final func end(_ outcome: Outcome) {
    let before = phase.bitwiseOr(Phase.ended, ordering: .acquiringAndReleasing).oldValue
    if before & Phase.ended != 0 { return }
    didEnd(outcome)
    work.dispose()
  }
}
