import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares the state of an execution with a plain sequential model, in every order of three actors with three steps
/// each.
struct RunStateTests {
  private enum Step: String {
    /// The start is reported. If the execution is cancelled by then, the work is skipped.
    case begin
    /// The start of the work returns.
    case start
    case beginDelivery
    case endDelivery
    case complete
    case cancel
    /// A cancellation for another cause.
    case cancelElsewhere
    case abandon
    /// The disposal requested by the cancellation returns.
    case disposed
    /// The thread that cancelled notifies the caller, unless that is done.
    case claim
    /// The caller has been notified by the thread that has claimed that.
    case told
    /// Another execution starts when the caller has been notified.
    case follow
    /// The work reports that it has stopped.
    case stopped
    /// The last part that held a slot is abandoned, while the end of the work may be under way.
    case giveUp
    /// The end of the work has been delivered, and the parts are looked at again.
    case giveUpAgain
  }

  /// A minimal model of an execution.
  private struct Model {
    let reports: Bool
    var parts: PartsLeft
    var begun = false
    var started = false
    var cancelled = false
    var abandoned = false
    var yielding = false
    var delivering = false
    var disposed = false
    var stopped = false
    var ended = false
    var claimed = false
    var told = false
    var followed = false
    var over = false
    var cause: CancellationCause?

    /// Whether nothing of the work is left.
    var isQuiet: Bool {
      !delivering && (stopped || !reports) && (ended || cancelled && started && disposed)
    }

    var isFree: Bool { abandoned || ended && parts == .abandoned }

    /// The step that is due.
    var due: RunState.Step {
      if over || !isQuiet { return .none }
      if isFree { return told ? .return : .none }
      if !claimed { return .end }
      return told ? .stop : .none
    }
  }

  private final class Phased: Sendable {
    let phase: RunState
    init(_ reports: Bool) { phase = RunState(reportsItsStop: reports) }
  }

  private static let scripts: [(reports: Bool, parts: PartsLeft, actors: [[Step]])] = [
    (
      false, .none,
      [
        [.begin, .start, .beginDelivery], [.cancel, .disposed, .claim],
        [.endDelivery, .told, .cancelElsewhere],
      ]
    ),
    (
      false, .none,
      [[.begin, .beginDelivery, .endDelivery], [.start, .complete, .claim], [.cancel, .disposed, .cancel]]
    ),
    (true, .none, [[.begin, .start, .stopped], [.cancel, .disposed, .claim], [.told, .complete, .told]]),
    (
      true, .none,
      [[.begin, .start, .stopped], [.cancel, .disposed, .claim], [.cancelElsewhere, .abandon, .told]]
    ),
    (
      true, .none,
      [[.beginDelivery, .endDelivery, .stopped], [.begin, .start, .abandon], [.disposed, .claim, .told]]
    ),
    (
      true, .none,
      [[.begin, .start, .stopped], [.abandon, .disposed, .claim], [.abandon, .told, .complete]]
    ),
    (
      true, .none,
      [[.begin, .start, .follow], [.abandon, .disposed, .claim], [.stopped, .told, .told]]
    ),
    (
      true, .running,
      [[.begin, .start, .complete], [.told, .stopped, .told], [.cancel, .disposed, .abandon]]
    ),
    (
      true, .abandoned,
      [[.begin, .start, .complete], [.told, .stopped, .told], [.cancel, .disposed, .abandon]]
    ),
  ]

  @Test(arguments: 0..<scripts.count)
  func `an execution ends once for its caller and stops once`(number: Int) {
    let (reports, parts, actors) = Self.scripts[number]
    var count = 0
    for order in interleavings(actors) {
      count += 1
      if let fault = fault(in: order, reports, parts) {
        Issue.record("\(order.map(\.rawValue)): \(fault)")
        return
      }
    }
    expectEqual(count, 1_680)
  }

  @Test func `work that stops without an end or a cancellation ends the execution`() {
    let phase = RunState(reportsItsStop: true)
    let steps = [phase.started(), phase.stopped(), phase.stopped()]
    expectEqual(steps, [.none, .end, .none])
  }

  @Test func `each cancellation cause is stored and returned unchanged`() {
    let causes: [CancellationCause] = [
      .subscriptionDisposed, .handle, .action, .replaced, .restarted, .released, .waiterGone, .work,
      .abandoned,
      .timeLimit,
    ]
    let kept = causes.map { cause in
      let phase = RunState(reportsItsStop: false)
      _ = phase.cancel(cause)
      _ = phase.cancel(.handle)
      return phase.cause
    }
    expectEqual(kept, causes)
  }

  @Test func `only the step that cancels an execution revokes its elements`() {
    func isRevoked(_ steps: (borrowing RunState) -> Void) -> Bool {
      let phase = RunState(reportsItsStop: true)
      _ = phase.begin()
      steps(phase)
      return phase.isRevoked
    }
    let found = [
      isRevoked { _ = $0.cancel(.handle, revokes: true) },
      isRevoked { _ = $0.abandon(.abandoned, revokes: true) },
      isRevoked { _ = $0.cancel(.handle) },
      isRevoked { phase in
        _ = phase.cancel(.handle)
        _ = phase.cancel(.action, revokes: true)
        _ = phase.abandon(.abandoned, revokes: true)
      },
      isRevoked { phase in
        _ = phase.workEnded()
        _ = phase.cancel(.handle, revokes: true)
      },
      // The whole has completed for its caller, and a part of it goes on.
      isRevoked { phase in
        phase.leave(.running)
        _ = phase.workEnded()
        _ = phase.abandon(.abandoned, revokes: true)
      },
    ]
    expectEqual(found, [true, true, false, false, false, false])
    let phase = RunState(reportsItsStop: true)
    _ = phase.cancel(.abandoned, revokes: true)
    expectEqual(phase.cause, .abandoned)
  }

  private func fault(in order: [Step], _ reports: Bool, _ parts: PartsLeft) -> String? {
    let phased = Phased(reports)
    phased.phase.leave(parts)
    var model = Model(reports: reports, parts: parts)

    /// Compares a step that the state asks for with the step that is due.
    func take(_ step: RunState.Step) -> String? {
      let due = model.due
      if step != due { return "\(step) instead of \(due)" }
      if step != .none { (model.over, model.claimed) = (true, true) }
      return nil
    }

    func deliver() -> String? {
      let isCancelled = phased.phase.endDelivery()
      model.delivering = false
      if !isCancelled { return model.due == .none ? nil : "a step was missed" }
      let yields = phased.phase.yields()
      if yields != model.yielding { return "yields: \(yields)" }
      if yields { (model.yielding, model.abandoned) = (false, true) }
      return take(phased.phase.next())
    }

    for step in order {
      var problem: String?
      switch step {
      case .begin:
        model.begun = true
        let mayStart = phased.phase.begin()
        if mayStart != !model.cancelled { return "may start: \(mayStart)" }
        if !mayStart {
          (model.started, model.stopped) = (true, true)
          problem = take(phased.phase.skip())
        }
      case .start:
        if model.started || !model.begun { continue }
        model.started = true
        // An execution that goes on after its end has nothing to do with its start.
        problem = take(phased.phase.started())
      case .beginDelivery:
        // Only one thread delivers at a time, and nothing is delivered after the end.
        if model.delivering || model.ended { continue }
        let may = phased.phase.beginDelivery()
        if may != !model.cancelled { return "delivery: \(may)" }
        model.delivering = may
        if !may { problem = deliver() }
      case .endDelivery:
        if model.delivering { problem = deliver() }
      case .complete:
        if model.delivering || !model.started { continue }
        let end = phased.phase.workEnded()
        let isFirst = !model.cancelled && !model.ended
        let expected: RunState.WorkEnd =
          switch (isFirst, model.parts) {
          case (false, _): .tooLate
          case (true, .none): .end
          case (true, .running): .holding
          case (true, .abandoned): .lingering
          }
        if end != expected { return "work ends: \(end)" }
        if isFirst {
          (model.ended, model.claimed) = (true, true)
          if model.parts == .none { (model.told, model.over) = (true, true) }
        }
      case .cancel, .cancelElsewhere:
        let cause = step == .cancel ? CancellationCause.handle : .waiterGone
        let isFirst = !model.cancelled && !model.ended
        if phased.phase.cancel(cause) != isFirst { return "\(step) is not \(isFirst)" }
        if isFirst { (model.cause, model.cancelled) = (cause, true) }
      case .abandon:
        let isOver =
          model.over || model.abandoned || model.yielding
          || model.ended && model.parts != .running
        let expected: RunState.Abandoned = isOver ? .tooLate : model.delivering ? .afterDelivery : .now
        let found = phased.phase.abandon(.abandoned)
        if found != expected { return "abandoned \(found)" }
        if isOver { continue }
        if !model.cancelled, !model.ended { (model.cause, model.cancelled) = (.abandoned, true) }
        if model.delivering { model.yielding = true } else { model.abandoned = true }
      case .giveUp, .giveUpAgain:
        let isEnding = step == .giveUp
        let ends = !model.cancelled && !model.ended
        let frees = model.cancelled ? !isEnding : model.ended && model.parts == .running
        if phased.phase.giveUp(isEnding: isEnding) != frees { return "gives up its slot: \(!frees)" }
        if ends { model.parts = .abandoned }
        if frees, !model.over, phased.phase.abandon(.timeLimit) == .now { model.abandoned = true }
      case .disposed:
        if !model.cancelled { continue }
        model.disposed = true
        problem = take(phased.phase.disposed())
      case .claim:
        if !model.cancelled { continue }
        let claims = phased.phase.claim()
        if claims != (model.begun && model.disposed && !model.claimed && !model.delivering) {
          return "tells the caller: \(claims)"
        }
        model.claimed = model.claimed || claims
      case .told:
        if !model.claimed || model.told || model.over { continue }
        model.told = true
        problem = take(phased.phase.told())
        if phased.phase.isFollowed != model.followed { return "the thread that tells misses the follower" }
      case .follow:
        model.followed = true
        if phased.phase.follow() != model.told { return "the follower misses that the caller was told" }
      case .stopped:
        // Without a cancellation, work stops only after its end.
        if !model.cancelled, !model.ended { continue }
        model.stopped = true
        problem = take(phased.phase.stopped())
      }
      if let problem { return "\(step): \(problem)" }
      if let cause = model.cause, phased.phase.cause != cause { return "\(cause) is \(phased.phase.cause)" }
      if model.due != .none { return "\(model.due) was not taken after \(step)" }
    }
    return nil
  }
}
