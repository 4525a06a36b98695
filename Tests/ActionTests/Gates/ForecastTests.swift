import TestSupport
import Testing

@testable import Action

/// The machine's forecast about an input, compared with its decision on that input.
struct ForecastTests {
  private static let policies: [ExecutionPolicy] = [
    .drop, .enqueue(limit: 1), .enqueue(limit: 1, maxConcurrent: 2), .restart, .restart(waitingForStop: true),
    .keepLatest, .concurrent(limit: 2), .shareRunning, .enqueue(limit: 1, pausesWhenClosed: true),
    .keepLatest(pausesWhenClosed: true),
  ]
  private static let timings: [InputTiming] = [.atOnce, .debounced, .throttledLatest, .throttled]
  private static let gates: [GateReading] = [.open, .closed, .busy, .full, .broken]

  private enum Step: CaseIterable { case request, cancel, end, due }

  @Test(arguments: policies)
  func `the forecast for an input equals the next decision of the machine`(
    policy: ExecutionPolicy
  ) throws {
    let steps = Step.allCases
    var forecasts = Set<String>()
    for timing in Self.timings {
      for isKeyed in [false, true] {
        // Every sequence of four steps.
        for code in 0..<256 {
          let sequence = (0..<4).map { steps[(code >> (2 * $0)) & 3] }
          for gate in Self.gates {
            for isBlocked in [false, true] {
              for isAccepted in [false, true] {
                var machine = ActionMachine(gate: .open, policy: policy, timing: timing, isKeyed: isKeyed)
                let lane = isKeyed ? machine.addLane() : 0
                run(sequence, &machine, lane)
                machine.setGate(gate)
                machine.setBlocked(isBlocked)
                let forecast = machine.forecast(inLane: lane, isAccepted: isAccepted, isFull: nil)
                let decision = machine.request(
                  Ticket(id: 9, slot: 0, lane: lane), isAccepted: isAccepted)
                let expected = expected(decision, policy)
                if forecast != expected {
                  try requireEqual(
                    forecast, expected, "\(timing) \(isKeyed) \(sequence) \(gate) \(isBlocked) \(isAccepted)")
                }
                forecasts.insert(name(of: forecast))
              }
            }
          }
        }
      }
    }
    // The test meets every kind of forecast that the policy has.
    #expect(forecasts.isSuperset(of: ["gateFailed", "notAccepted", "tooEarly", "start", "wait"]))
    if policy == .drop { #expect(forecasts.isSuperset(of: ["busy", "gateClosed", "noRoom"])) }
    expectEqual(forecasts.contains("replace"), policy == .restart)
  }

  private func name(of forecast: ActionMachine.Forecast) -> String {
    if case .reject(let refusal) = forecast { "\(refusal)" } else { "\(forecast)" }
  }

  private func expected(
    _ decision: ActionMachine.Decision, _ policy: ExecutionPolicy
  ) -> ActionMachine.Forecast {
    switch decision {
    case .start: .start
    case .wait(stopping: .some, _): policy == .restart ? .replace : .wait
    case .wait, .postpone, .join: .wait
    case .reject(let refusal): .reject(refusal)
    }
  }

  private func run(_ steps: [Step], _ machine: inout ActionMachine, _ lane: Int) {
    var (id, running): (UInt64, [Ticket]) = (0, [])
    for step in steps {
      switch step {
      case .request:
        id += 1
        let ticket = Ticket(id: id, slot: 0, lane: lane)
        if machine.request(ticket) == .start { running.append(ticket) }
      case .cancel: if let first = running.first { _ = machine.cancel(first) }
      case .end:
        guard !running.isEmpty else { break }
        if let next = machine.ended(running.removeFirst()) { running.append(next) }
      case .due:
        if let due = machine.due(lane, upTo: id), due.decision == .start { running.append(due.ticket) }
      }
    }
  }

  @Test func `a released machine rejects every input because of the release`() {
    for policy in Self.policies {
      var machine = ActionMachine(gate: .open, policy: policy)
      machine.release()
      let forecast = machine.forecast(inLane: 0, isAccepted: true, isFull: nil)
      expectEqual(forecast, .reject(.released))
    }
  }
}
