import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Compares a lane with a plain model in long random step sequences, also with too little room and with
/// postponed inputs. Every order of short sequences is tested in ``PolicyMachineTests`` and
/// ``InputTimingTests``.
@Suite(.watched) struct LaneTests {
  private enum Step: Sendable {
    case request(isBlocked: Bool)
    case finish
    /// Cancels the execution that was requested this many requests before the last one.
    case cancel(Int)
    case cancelAll
    /// Ends the delay of the input that came this many inputs before the last one.
    case ring(Int, isBlocked: Bool)

    static func random(using generator: inout SeededGenerator) -> Step {
      let isBlocked = Int.random(in: 0..<6, using: &generator) == 0
      return switch Int.random(in: 0..<20, using: &generator) {
      case 0..<8: .request(isBlocked: isBlocked)
      case 8..<13: .finish
      case 13..<16: .cancel(.random(in: 0..<4, using: &generator))
      case 16: .cancelAll
      default: .ring(.random(in: 0..<2, using: &generator), isBlocked: isBlocked)
      }
    }
  }

  /// The model, which adds delays and room to `LaneModel`.
  private struct Model {
    var lane: LaneModel
    let timing: InputTiming
    var postponed: UInt64?
    var isResting = false

    init(_ policy: ExecutionPolicy, _ timing: InputTiming) {
      lane = LaneModel(policy: policy)
      self.timing = timing
    }

    /// Decides on an input whose delay is over.
    mutating func admit(_ id: UInt64, isBlocked: Bool) -> ActionMachine.Decision {
      let decision = decide(isBlocked: isBlocked)
      if !decision.isRejection { lane.request(id, isBlocked: isBlocked) }
      return decision
    }

    private func decide(isBlocked: Bool) -> ActionMachine.Decision {
      let (running, waiting) = (lane.running, lane.waiting.first.map(LaneTests.ticket))
      if running.isEmpty, !isBlocked { return .start }
      if running.isEmpty, !lane.policy.waitsForGroup { return .reject(.noRoom) }
      switch lane.policy.kind {
      case .drop: return .reject(.busy)
      case .concurrent(let limit): return running.count < limit && !isBlocked ? .start : .reject(.noRoom)
      case .enqueue(let limit, let maxConcurrent):
        if running.count < maxConcurrent, lane.waiting.isEmpty, !isBlocked { return .start }
        return lane.waiting.count < limit ? .wait(stopping: nil, replaced: nil) : .reject(.noRoom)
      case .restart(let waitsForStop):
        let stopping = running.last { !waitsForStop || !lane.stopping.contains($0) }
        return .wait(stopping: stopping.map(LaneTests.ticket), replaced: waiting)
      case .keepLatest: return .wait(stopping: nil, replaced: waiting)
      case .shareRunning:
        let shared = running.last { !lane.stopping.contains($0) } ?? lane.waiting.first
        return shared.map { .join(LaneTests.ticket($0)) } ?? .wait(stopping: nil, replaced: nil)
      }
    }

    /// Decides on a new input.
    mutating func request(_ id: UInt64, isBlocked: Bool) -> ActionMachine.Decision {
      if timing == .debounced || timing == .throttledLatest && isResting {
        defer { postponed = id }
        return .postpone(replaced: postponed.map(LaneTests.ticket))
      }
      if timing == .throttled && isResting { return .reject(.tooEarly) }
      let decision = admit(id, isBlocked: isBlocked)
      if timing.isThrottled, !decision.isRejection { isResting = true }
      return decision
    }

    /// Ends the delay of the input.
    mutating func ring(_ id: UInt64, isBlocked: Bool) -> ActionMachine.Decision? {
      if let due = postponed {
        // A debounced input that has come since has a separate delay.
        if timing == .debounced, due > id { return nil }
        postponed = nil
        let decision = admit(due, isBlocked: isBlocked)
        if decision.isRejection { isResting = false }
        return decision
      }
      isResting = false
      return nil
    }

    var isIdle: Bool { lane.running.isEmpty && lane.waiting.isEmpty && postponed == nil && !isResting }
  }

  private static func ticket(_ id: UInt64) -> Ticket { Ticket(id: id, slot: 0, lane: 0) }

  /// Makes a request in the way an action does.
  private static func request(_ id: UInt64, _ lane: inout Lane, _ model: Model, isBlocked: Bool)
    -> ActionMachine.Decision
  {
    if let decision = lane.postpone(ticket(id), model.timing) { return decision }
    let decision = lane.decide(on: ticket(id), model.lane.policy, isBlocked: isBlocked)
    if model.timing.isThrottled, !decision.isRejection { lane.rest() }
    return decision
  }

  private static func ring(_ id: UInt64, _ lane: inout Lane, _ model: Model, isBlocked: Bool)
    -> ActionMachine.Decision?
  {
    guard let due = lane.due(upTo: id, model.timing) else { return nil }
    let decision = lane.decide(on: due, model.lane.policy, isBlocked: isBlocked)
    if decision.isRejection { lane.wake() }
    return decision
  }

  @Test(arguments: PolicyMachineTests.policies)
  func `a lane behaves like its model in random step sequences`(policy: ExecutionPolicy) async throws {
    for timing in [InputTiming.atOnce, .debounced, .throttled, .throttledLatest] {
      try await Fuzz.run(length: 40, test: "\(policy.kind), \(timing)") {
        Step.random(using: &$0)
      } compare: { steps in
        var (lane, model) = (Lane(), Model(policy, timing))
        var lastID: UInt64 = 0
        for step in steps {
          if let fault = LaneTests.fault(in: step, &lane, &model, &lastID) { return "\(step): \(fault)" }
        }
        return nil
      }
    }
  }

  private static func fault(
    in step: Step, _ lane: inout Lane, _ model: inout Model, _ lastID: inout UInt64
  ) -> String? {
    switch step {
    case .request(var isBlocked):
      // An input does not overtake those that wait for the group.
      isBlocked = isBlocked || model.lane.policy.waitsForGroup && lane.waitingCount > 0
      lastID += 1
      let decision = request(lastID, &lane, model, isBlocked: isBlocked)
      let expected = model.request(lastID, isBlocked: isBlocked)
      if decision != expected { return "\(decision), expected \(expected)" }
    case .finish:
      if model.lane.running.isEmpty { return nil }
      let before = model.lane.started.count
      model.lane.finish()
      let next = model.lane.started.count > before ? model.lane.started.last : nil
      if lane.ended() != next.map(ticket) { return "expected \(next.map { "\($0)" } ?? "nobody") next" }
    case .cancel(let distance):
      let id = lastID - min(lastID, UInt64(distance))
      let isGone = model.postponed == id || model.lane.waiting.contains(id)
      if model.postponed == id { model.postponed = nil }
      model.lane.cancel(id)
      if lane.cancel(ticket(id)) != isGone { return "\(id) is gone: \(!isGone)" }
    case .cancelAll:
      let expected = model.lane.waiting + (model.postponed.map { [$0] } ?? [])
      model.postponed = nil
      model.lane.cancelAll()
      if lane.cancelAll() != expected.map(ticket) { return "expected \(expected) to go" }
    case .ring(let distance, var isBlocked):
      isBlocked = isBlocked || model.lane.policy.waitsForGroup && lane.waitingCount > 0
      let id = lastID - min(lastID, UInt64(distance))
      let decision = ring(id, &lane, model, isBlocked: isBlocked)
      let expected = model.ring(id, isBlocked: isBlocked)
      if decision != expected {
        return "\(String(describing: decision)), expected \(String(describing: expected))"
      }
    }
    if lane.running != model.lane.running.count { return "\(lane.running) run" }
    if lane.waitingCount != model.lane.waiting.count { return "\(lane.waitingCount) wait" }
    if lane.postponed != model.postponed.map(ticket) {
      return "\(String(describing: lane.postponed)) is postponed"
    }
    if lane.isResting != model.isResting { return "resting: \(lane.isResting)" }
    return lane.isIdle == model.isIdle ? nil : "idle: \(lane.isIdle)"
  }
}
