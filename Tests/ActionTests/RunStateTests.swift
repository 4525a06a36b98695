import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares the phase of an execution with a plain sequential model, in every order of three actors with
/// three steps each.
struct RunPhaseTests {
  private enum Step: String {
    case start
    case beginDelivery
    case endDelivery
    case complete
    case cancel
    /// A cancellation for another cause.
    case cancelElsewhere
    /// Observers are notified that the execution has started.
    case tell
    /// The disposal requested by the cancellation returns.
    case disposed
    /// The work reports that it has stopped.
    case stopped
    case release
  }

  /// A minimal model of an execution.
  private struct Model {
    let reports: Bool
    var started = false
    var cancelled = false
    var delivering = false
    var disposed = false
    var stopped = false
    var ended = false
    var told = false
    var cause: CancellationCause?

    /// A Boolean value that indicates whether a cancelled execution has nothing left to wait for.
    var isQuiet: Bool { cancelled && started && !delivering && disposed && (stopped || !reports) }
  }

  private final class Phased: Sendable {
    let phase: RunState
    init(_ reports: Bool) { phase = RunState(reportsItsStop: reports) }
  }

  private static let scripts: [(reports: Bool, actors: [[Step]])] = [
    (
      false,
      [
        [.start, .beginDelivery, .endDelivery], [.cancel, .disposed, .release],
        [.cancel, .disposed, .release],
      ]
    ),
    (
      false,
      [
        [.beginDelivery, .endDelivery, .start], [.cancel, .disposed, .release],
        [.beginDelivery, .endDelivery, .complete],
      ]
    ),
    (
      true,
      [
        [.start, .beginDelivery, .endDelivery], [.cancel, .disposed, .release],
        [.complete, .stopped, .stopped],
      ]
    ),
    (
      true,
      [
        [.beginDelivery, .endDelivery, .stopped], [.cancel, .disposed, .cancel],
        [.start, .release, .release],
      ]
    ),
    (
      true,
      [
        [.tell, .start, .stopped], [.cancel, .disposed, .complete],
        [.cancelElsewhere, .complete, .disposed],
      ]
    ),
  ]

  @Test(arguments: 0..<scripts.count)
  func `an execution ends once, when it has nothing left to wait for`(number: Int) {
    let (reports, actors) = Self.scripts[number]
    var count = 0
    for order in interleavings(actors) {
      count += 1
      if let fault = fault(in: order, reports) {
        Issue.record("\(order.map(\.rawValue)): \(fault)")
        return
      }
    }
    expectEqual(count, 1_680)
  }

  @Test func `work that stops without an end or a cancellation ends the execution`() {
    let phase = RunState(reportsItsStop: true)
    let isOver = [phase.started(), phase.stopped()]
    expectEqual(isOver, [false, true])
  }

  private func fault(in order: [Step], _ reports: Bool) -> String? {
    let phased = Phased(reports)
    var model = Model(reports: reports)
    var count = 0
    var held = 0

    /// Ends the execution if the phase asked this step to end it.
    func end(_ isTold: Bool, _ step: Step) -> String? {
      guard isTold else { return nil }
      if !model.ended, !model.isQuiet { return "ended too early, at \(step)" }
      if phased.phase.ended() { count += 1 }
      model.ended = true
      return nil
    }

    for step in order {
      switch step {
      case .start:
        model.started = true
        if let fault = end(phased.phase.started(), step) { return fault }
      case .beginDelivery:
        // Only one thread delivers at a time.
        if model.delivering { continue }
        let may = phased.phase.beginDelivery()
        if may != (!model.cancelled && !model.ended) { return "delivery: \(may)" }
        if may {
          model.delivering = true
        } else if let fault = deliver(phased, &held, end, step) {
          return fault
        }
      case .endDelivery:
        guard model.delivering else { continue }
        model.delivering = false
        if let fault = deliver(phased, &held, end, step) { return fault }
      case .complete:
        let ends = phased.phase.workEnded()
        if ends != (!model.cancelled && !model.ended) { return "ends with its work: \(ends)" }
        if ends { count += 1 }
        model.ended = model.ended || ends
      case .cancel, .cancelElsewhere:
        let cause = step == .cancel ? CancellationCause.handle : .waiterGone
        let found = phased.phase.cancel(cause)
        let isFirst = !model.cancelled && !model.ended
        let expected =
          isFirst ? model.started || model.told ? RunState.Cancelled.atWork : .beforeWork : .tooLate
        if found != expected { return "\(step) found \(found)" }
        if isFirst { (model.cause, model.cancelled) = (cause, true) }
        if let cause = model.cause, phased.phase.cause != cause { return "\(cause) is \(phased.phase.cause)" }
      case .tell:
        let isCancelled = phased.phase.tellsStart()
        if isCancelled != model.cancelled { return "cancelled when it was told: \(isCancelled)" }
        model.told = true
      case .disposed:
        if !model.cancelled { continue }
        model.disposed = true
        if let fault = end(phased.phase.disposed(), step) { return fault }
      case .stopped:
        // Without a cancellation, work stops only after its end.
        if !model.cancelled, !model.ended { continue }
        model.stopped = true
        if let fault = end(phased.phase.stopped(), step) { return fault }
      case .release:
        if !model.cancelled { continue }
        let waits = phased.phase.markReleased()
        if waits != model.delivering { return "released while delivering \(model.delivering): \(waits)" }
        if waits { held = 1 }
      }
      if model.isQuiet, !model.ended { return "nobody has ended it after \(step)" }
    }
    if count > 1 { return "ended \(count) times" }
    if held > 0, !model.delivering { return "a delivery was never told of" }
    return nil
  }

  private func deliver(
    _ phased: Phased, _ held: inout Int, _ end: (Bool, Step) -> String?, _ step: Step
  ) -> String? {
    let before = phased.phase.endDelivery()
    if before == 0 { return nil }
    let (isEnd, isReleased) = phased.phase.afterDelivery(before)
    if isReleased {
      if held == 0 { return "a delivery was told of twice" }
      held = 0
    }
    return end(isEnd, step)
  }
}
