import ActionUI
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import Action
@testable import ActionUI

/// The pure parts of a model, in all orders of their inputs.
struct ModelStateTests {
  fileprivate enum Step: CaseIterable {
    case start, wait, complete, fail, cancel, cancelWaiting, endEarly, stop, abandon, element, reset, forget
  }

  /// The history of an action and its model, which determines every property.
  fileprivate struct Past {
    var (running, waiting, runCount) = (0, 0, 0)
    /// The running executions that have ended for their caller.
    var early = 0
    var lastInput: Int?
    var lastElement: Int?
    var settled = ActionPhase.idle
    /// The numbers of the requests that wait, and the number of the latest request.
    var (requests, lastRequest): ([UInt64], UInt64) = ([], 0)
    /// The numbers of the latest requests when executions failed, for each failure that has not been cleared.
    var failures: [UInt64] = []
    var failCount: UInt64 = 0

    var status: ActionStatus {
      ActionStatus(
        isEnabled: running == 0, isExecuting: running > 0, closed: nil, runningCount: running,
        waitingCount: waiting, abandonedCount: 0, isReleased: false)
    }

    /// Applies a step to the history and to the state of the model. An impossible step has no effect.
    mutating func take(_ step: Step, number: Int, _ state: inout ModelState) {
      var end: Outcome?
      var cleared: [UInt64] = []
      var failed: FailedExecution?
      switch step {
      case .start:
        if requests.isEmpty { request() }
        let id = requests.removeFirst()
        cleared = state.failures.cleared(by: id) { nil }
        failures.removeAll { $0 < id }
        (running, runCount, waiting) = (running + 1, runCount + 1, requests.count)
        lastInput = number
      case .wait:
        request()
        waiting = requests.count
      case .cancelWaiting:
        if waiting == 0 { return }
        requests.removeLast()
        (waiting, end, settled) = (waiting - 1, .cancelled(.handle), .cancelled)
      case .endEarly:
        if running == early { return }
        (early, settled) = (early + 1, .cancelled)
        return state.take(status: nil, end: .cancelled(.handle), ended: 1)
      case .stop:
        if early == 0 { return }
        (running, early) = (running - 1, early - 1)
      case .abandon:
        if running == early { return }
        (running, settled) = (running - 1, .cancelled)
        // The slot is freed, and then the caller is told, or the other way around.
        let isFreedFirst = number % 2 == 0
        if isFreedFirst { state.take(status: status, runCount: runCount) }
        state.take(status: nil, end: .cancelled(.abandoned), ended: 1)
        if !isFreedFirst { state.take(status: status, runCount: runCount) }
        return
      case .complete, .fail, .cancel:
        if running == early { return }
        running -= 1
        switch step {
        case .complete: (end, settled) = (.completed, .completed)
        case .fail:
          (end, settled) = (.failed(Mishap()), .failed)
          failCount += 1
          failures.append(lastRequest)
          failed = FailedExecution(
            id: failCount, error: Mishap(), input: number, key: nil, lastRequest: lastRequest)
        default: (end, settled) = (.cancelled(.handle), .cancelled)
        }
      case .element: lastElement = number
      case .reset: (lastInput, lastElement, settled, failures) = (nil, nil, .idle, [])
      case .forget: if !failures.isEmpty { failures.removeFirst() }
      }
      switch step {
      case .element: state.take(number)
      case .reset: state.reset()
      case .forget: state.failures.first.map { state.forgetFailure(of: $0.id) }
      default:
        state.take(
          status: status, runCount: runCount, end: end, ended: end == nil ? 0 : 1,
          input: step == .start ? number : nil, cleared: cleared, failed: failed)
      }
    }

    private mutating func request() {
      lastRequest += 1
      requests.append(lastRequest)
    }

    var shown: [String] {
      let phase: ActionPhase = running > early ? .executing : waiting > 0 ? .waiting : settled
      return [
        "\(running == 0)", "\(running > 0)", "\(phase)", "\(runCount)", "\(running)", "\(lastInput ?? -1)",
        "\(lastElement ?? -1)", "\(failures.count)", "\(!failures.isEmpty)",
      ]
    }
  }

  private static let properties: [ModelChanges] = [
    .isEnabled, .isExecuting, .phase, .runCount, .runningCount, .lastInput, .lastElement, .failure,
    .isPresentingFailure,
  ]

  @Test func `in every order of steps, properties match the history and changes are reported`() {
    var orders = 0
    func go(_ past: Past, _ state: ModelState, _ steps: [Step]) {
      if steps.count == 4 { return orders += 1 }
      for step in Step.allCases {
        var (nextPast, next) = (past, state)
        nextPast.take(step, number: steps.count, &next)
        if next.shown != nextPast.shown {
          Issue.record("\(next.shown), not \(nextPast.shown): \(steps), \(step)")
        }
        let changes = next.changes(from: state)
        for (index, property) in ModelStateTests.properties.enumerated()
        where next.visible[index] != state.visible[index] && !changes.contains(property) {
          Issue.record("\(property) has changed unheard: \(steps), \(step)")
        }
        if !next.changes(from: next).isEmpty { Issue.record("a change of nothing") }
        go(nextPast, next, steps + [step])
      }
    }
    var state = ModelState()
    let past = Past()
    past.begin(&state)
    go(past, state, [])
    expectEqual(orders, 20_736)
  }

  @Test func `a model shows the latest state, regardless of when it starts`() {
    let steps: [Step] = [.start, .wait, .complete, .fail, .element]
    var orders = 0
    for order in sequences(of: steps, count: 4) {
      for (first, begin) in (0...4).flatMap({ first in (first...4).map { (first, $0) } }) {
        orders += 1
        var past = Past()
        var (unseen, state) = (ModelState(), ModelState())
        state.keepInputs()
        for (number, step) in order.enumerated() {
          if number == begin { past.begin(&state) }
          // Before `first`, the model does not receive steps.
          if number < first {
            past.take(step, number: number, &unseen)
          } else {
            past.take(step, number: number, &state)
          }
        }
        if begin == 4 { past.begin(&state) }
        let expected = past.shown
        for index in [0, 1, 3, 4, 5, 6] where state.shown[index] != expected[index] {
          Issue.record("\(state.shown), not \(expected): \(order) from \(first), begun at \(begin)")
        }
      }
    }
    expectEqual(orders, 625 * 15)
  }

  @Test func `a model state created after an early end is correct from the next start of the idle action`() {
    var (past, unseen, state) = (Past(), ModelState(), ModelState())
    for step in [Step.start, .endEarly] { past.take(step, number: 1, &unseen) }
    past.begin(&state)
    // The early end was not seen.
    expectEqual(state.phase, .executing)
    for (step, phase) in [(Step.stop, ActionPhase.idle), (.start, .executing), (.endEarly, .cancelled)] {
      past.take(step, number: 2, &state)
      expectEqual(state.phase, phase)
    }
  }

  @Test(arguments: [Step.complete, .abandon, .endEarly])
  fileprivate func `a model state created during an execution shows its end`(end: Step) {
    var (past, unseen, state) = (Past(), ModelState(), ModelState())
    past.take(.start, number: 1, &unseen)
    past.begin(&state)
    for step in [end, .start, .endEarly] { past.take(step, number: 2, &state) }
    expectEqual(state.shown, past.shown)
  }

  @Test func `a model state created from an older reading keeps newer steps`() {
    var (past, state) = (Past(), ModelState())
    let older = past
    state.keepInputs()
    past.take(.start, number: 1, &state)
    past.take(.element, number: 2, &state)
    older.begin(&state)
    expectEqual(state.shown, past.shown)
  }

  @Test func `a start changes the failure only if there was one`() {
    var (past, state) = (Past(), ModelState())
    past.begin(&state)
    let changes = [Step.start, .fail, .start, .forget].map { step in
      let before = state
      past.take(step, number: 1, &state)
      return state.changes(from: before).contains(.failure)
    }
    expectEqual(changes, [false, true, true, false])
  }

  @Test func `a busy indicator is shown after the delay, for the minimum time, and no longer`() {
    let length = 9
    for pattern in 0..<(1 << length) {
      for (delay, span) in (0...3).flatMap({ delay in (0...3).map { (delay, $0) } }) {
        // Idle before and after.
        let executes =
          [false] + (0..<length).map { pattern >> $0 & 1 == 1 } + Array(repeating: false, count: 5)
        let shown = signs(executes, delay, span)
        let name = "\(executes), after \(delay) at least \(span)"
        if shown.last == true { Issue.record("shown for ever: \(name)") }
        var begin: Int?
        for time in executes.indices {
          let isDue = time >= delay && executes[(time - delay)...time].allSatisfy(\.self)
          if shown[time] {
            if begin == nil, !isDue { Issue.record("shown too early at \(time): \(name)") }
            begin = begin ?? time
            if let begin, time >= begin + span, !executes[time] {
              Issue.record("too long at \(time): \(name)")
            }
          } else {
            if isDue { Issue.record("not shown at \(time): \(name)") }
            if let begin, time < begin + span { Issue.record("not long enough at \(time): \(name)") }
            begin = nil
          }
        }
      }
    }
  }

  /// Returns whether the indicator is shown at each time, if the state is updated when it changes and when it has
  /// requested an update.
  private func signs(_ executes: [Bool], _ delay: Int, _ span: Int) -> [Bool] {
    var state = BusyState(after: .seconds(delay), atLeast: .seconds(span))
    var always = state
    var due: RxTime?
    var shown: [Bool] = []
    for (number, isExecuting) in executes.enumerated() {
      let now = RxTime(sinceStart: .seconds(number))
      if number == 0 || executes[number - 1] != isExecuting || due == now {
        due = state.take(isExecuting: isExecuting, at: now)
      }
      _ = always.take(isExecuting: isExecuting, at: now)
      if always.isShown != state.isShown { Issue.record("it did not ask to be looked at at \(number)") }
      shown.append(state.isShown)
    }
    return shown
  }
}

/// Returns all sequences of `count` elements.
func sequences<Element>(of elements: [Element], count: Int) -> [[Element]] {
  count == 0
    ? [[]] : sequences(of: elements, count: count - 1).flatMap { start in elements.map { start + [$0] } }
}

extension ModelStateTests.Past {
  fileprivate func begin(_ state: inout ModelState) {
    state.begin(
      ActionReading(status: status, isPartBusy: false, runCount: runCount, progress: .none),
      lastElement: lastElement)
    state.begin(lastInput: lastInput)
  }
}

extension ModelState {
  fileprivate var shown: [String] {
    [
      "\(isEnabled)", "\(isExecuting)", "\(phase)", "\(runCount)", "\(runningCount)",
      "\(lastInput as? Int ?? -1)",
      "\(lastElement as? Int ?? -1)", "\(failures.count)", "\(failures.first != nil)",
    ]
  }

  /// The values of the properties. The failures that wait are no property.
  fileprivate var visible: [String] {
    var visible = shown
    visible[7] = failures.first.map { "\($0.id)" } ?? "none"
    return visible
  }
}
