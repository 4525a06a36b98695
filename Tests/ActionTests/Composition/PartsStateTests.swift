import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// The end of a whole in every order of the steps of its parts.
struct PartsStateTests {
  private enum Step: Sendable {
    case end
    case part(Int, EndStep)
  }

  private static let usual: [EndStep] = [.stopped, .callerEnded]
  /// A part that was cancelled and goes on.
  private static let cancelled: [EndStep] = [.callerEnded, .stopped]
  private static let abandoned: [EndStep] = [.gaveUpSlot, .callerEnded, .stopped]
  /// A part that was cancelled, and is abandoned later.
  private static let abandonedLater: [EndStep] = [.callerEnded, .gaveUpSlot, .stopped]

  @Test(
    arguments: [
      (usual, usual), (usual, cancelled), (cancelled, cancelled), (usual, abandoned), (abandoned, abandoned),
      (cancelled, abandonedLater), (abandonedLater, abandonedLater),
    ], [false, true])
  func `a composed execution ends once, when each of its parts has ended`(
    parts: ([EndStep], [EndStep]), givesUp: Bool
  ) {
    let actors = [parts.0.map { Step.part(1, $0) }, parts.1.map { Step.part(2, $0) }, [Step.end]]
    for order in interleavings(actors) {
      for ending in [PartsState.Ending.completed, .disposed] {
        for delay in 0...2 {
          if let fault = fault(in: order, ending, givesUp, delay) {
            Issue.record("\(order), \(ending), \(delay): \(fault)")
            return
          }
        }
      }
    }
  }

  /// - Parameter delay: the number of steps that happen while the end is being delivered.
  private func fault(in order: [Step], _ ending: PartsState.Ending, _ givesUp: Bool, _ delay: Int) -> String?
  {
    var delay = delay
    var state = PartsState(priority: WorkPriority(.medium))
    var ids: [Int: PartID] = [:]
    for number in 1...3 {
      guard let id = state.begin(), id.number == number else { return "part \(number) has another number" }
      ids[number] = id
    }
    // The first two are left. The slot of the third one is used again.
    if let id = ids.removeValue(forKey: 3) { for step in Self.usual { state.take(step, of: id) } }
    var passed: [EndStep: Set<Int>] = [:]
    var log: [String] = []
    func has(_ step: EndStep) -> Bool { passed[step, default: []].count == 2 }
    func isFree() -> Bool {
      passed[.stopped, default: []].union(passed[.gaveUpSlot, default: []]).count == 2
    }
    for step in order {
      switch step {
      case .end:
        guard let last = state.begin() else { return "ended before its end" }
        // Taken back: only the question was asked.
        for step in Self.usual { state.take(step, of: last) }
        state.ending = ending
        if givesUp { _ = state.abandon(.timeLimit) }
        if state.begin() != nil { return "a part began after the end" }
      case .part(let number, let step):
        passed[step, default: []].insert(number)
        if let id = ids[number] { state.take(step, of: id) }
      }
      if state.takeEnding() != nil {
        log.append("ended")
        let left: PartsLeft =
          has(.stopped) ? .none : givesUp || isFree() ? .abandoned : .running
        if state.left != left { return "left \(state.left) instead of \(left)" }
      }
      let isEnding = state.ending != nil && has(.callerEnded)
      if state.givesUp != (isEnding && isFree() && !has(.stopped)) {
        return "gives up its slot: \(state.givesUp)"
      }
      if state.takeFree() { log.append("free") }
      if state.takeStop() { log.append("stopped") }
      if delay > 0, state.isEnding {
        if log.last != "ended" { return "\(log) during the delivery of the end" }
        delay -= 1
        continue
      }
      state.isEnding = false
      if state.takeFree() { log.append("free") }
      if state.takeStop() { log.append("stopped") }
      if log.contains("ended") != isEnding { return "ended: \(!isEnding)" }
      if log.contains("free") != (isEnding && isFree()) { return "free too early or too late" }
      if log.contains("stopped") != (isEnding && has(.stopped)) { return "stopped too early or too late" }
    }
    state.isEnding = false
    if state.takeFree() { log.append("free") }
    if state.takeStop() { log.append("stopped") }
    return log.count == 3 ? nil : "\(log)"
  }

  private func begin(_ state: inout PartsState, as role: PartRole = .only) throws -> PartID {
    let id = state.begin(as: role)
    return try #require(id)
  }

  private func execution(_ number: UInt64 = 1, isShared: Bool = false) -> PartExecution {
    PartExecution(
      ticket: Ticket(id: number, slot: 0, lane: 0),
      engine: ActionEngine(policy: .drop, timing: .atOnce, clock: nil, isKeyed: false, isGated: false),
      isShared: isShared)
  }

  @Test(arguments: [false, true])
  func `a part that begins after the other parts were abandoned is abandoned too, unless it is shared`(
    isShared: Bool
  ) throws {
    var state = PartsState(priority: WorkPriority(.medium))
    let first = state.begin()
    expectEqual(state.abandon(.timeLimit).count, 0)
    let cause = state.accepted(execution(isShared: isShared), as: try #require(first))
    expectEqual(cause, isShared ? nil : .timeLimit)
    expectEqual(state.abandon(.handle).count, isShared ? 0 : 1)
    expectEqual(state.raise(to: WorkPriority(.high)).count, 1)
  }

  @Test(arguments: 0...2)
  func `parts are not stored after they stop, even if they stop in the call that starts them`(running: Int)
    throws
  {
    var state = PartsState(priority: WorkPriority(.medium))
    var left: [UInt64] = []
    for _ in 0..<running {
      let id = try begin(&state)
      expectEqual(state.accepted(execution(UInt64(id.number)), as: id), nil)
      left.append(UInt64(id.number))
    }
    for number in 0..<100 {
      let id = try begin(&state)
      expectEqual(id.slot, running)
      if number.isMultiple(of: 2) { expectEqual(state.accepted(execution(), as: id), nil) }
      if number.isMultiple(of: 3) { state.take(.gaveUpSlot, of: id) }
      for step in Self.usual { state.take(step, of: id) }
      // The steps of a part may arrive before the call that starts it returns, and too late.
      expectEqual(state.accepted(execution(), as: id), nil)
      state.take(.gaveUpSlot, of: id)
      expectEqual(state.running, running)
    }
    expectEqual(state.abandon(.timeLimit).map(\.ticket.id), left)
  }

  @Test func `a part that stops in the call that starts it does not take the slot of the next part`() throws {
    var state = PartsState(priority: WorkPriority(.medium))
    let first = try begin(&state)
    for step in Self.usual { state.take(step, of: first) }
    // Begins before the call that starts the first one returns, as another attempt does.
    let second = try begin(&state)
    expectEqual(state.accepted(execution(2), as: second), nil)
    expectEqual(state.accepted(execution(1), as: first), nil)
    expectEqual(state.abandon(.timeLimit).map(\.ticket.id), [2])
    state.take(.gaveUpSlot, of: first)
    state.ending = .completed
    state.take(.callerEnded, of: second)
    expectEqual(state.left, .abandoned)
    state.take(.stopped, of: first)
    expectEqual(state.running, 1)
  }

  @Test func `one thread at a time reports the progress of a composed execution, in order`() throws {
    var state = PartsState(priority: WorkPriority(.medium))
    let first = try begin(&state, as: .summand)
    let second = try begin(&state, as: .summand)
    var isReporting = state.report(ExecutionProgress(0.5), of: first, as: .summand)
    expectEqual(isReporting, true)
    isReporting = state.report(ExecutionProgress(0.25), of: second, as: .summand)
    expectEqual(isReporting, false)
    expectEqual([state.takeReport()?.fraction, state.takeReport()?.fraction], [0.5, 0.375])
    expectEqual(state.takeReport(), nil)
    state.take(.callerEnded, of: first, as: .summand)
    expectEqual(state.beginDelivery(), true)
    expectEqual(state.takeReport()?.fraction, 0.625)
    expectEqual(state.takeReport(), nil)
    state.ending = .completed
    isReporting = state.report(ExecutionProgress(1), of: second, as: .summand)
    expectEqual(isReporting, false)
  }
}
