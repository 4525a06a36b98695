import TestSupport
import Testing

@testable import Streams

/// All orders of the steps of a value that is read from observable state, compared with the state itself.
@Suite(.watched) struct ObservedStateTests {
  enum Step: CaseIterable {
    /// The state reports a change, which has not happened yet.
    case report
    /// The reported change happens.
    case happen
    /// The value is read on the main actor.
    case read
    /// An input reads the value on the main actor, as a gate does.
    case input
    /// The job reads again.
    case job
    case end
  }

  /// The state, the registration for its next change, and the readers.
  private struct Scene {
    var observed = ObservedState<Int>()
    var truth = 0
    var isRegistered = false
    var isChanging = false
    var hasJob = true
    var hasEnded = false
    /// The version for which a gate has decided, and the value.
    var decided: (version: UInt, value: Int)?
    /// The values that other threads have found, by version.
    var found: [UInt: Int?] = [:]
    var problem: String?

    mutating func take(_ step: Step) {
      // A first reading between a report and the change would not be registered for that change.
      let isFirst = observed.phase == .unread && (step == .read || step == .input)
      if isFirst, isChanging { return }
      switch step {
      case .report:
        if isChanging { return }
        isChanging = true
        if isRegistered {
          isRegistered = false
          if observed.report() { hasJob = true }
        }
      case .happen:
        if isChanging { truth += 1 }
        isChanging = false
      case .read: expectTruth(read().value, "read")
      case .input: decide()
      // The main actor does nothing else between the report and the change, except nested calls.
      case .job: if hasJob, !isChanging { runJob() }
      case .end:
        hasEnded = true
        _ = observed.end(keepsValue: true)
        if observed.needsCall { problem = "called after the end" }
      }
      let version = observed.version(isOnMainActor: false)
      if let known = found[version], known != observed.value { problem = "version \(version) has two values" }
      found[version] = observed.value
    }

    mutating func call() {
      guard observed.begin() else { return }
      isRegistered = true
      if !observed.read(truth).counts { problem = "a value does not count" }
    }

    mutating func read() -> (value: Int?, version: UInt) {
      if !observed.needsCall { return (observed.value, observed.version(isOnMainActor: true)) }
      if observed.phase == .unread {
        call()
        return (observed.value, observed.version(isOnMainActor: true))
      }
      _ = observed.readEarly(truth)
      return (truth, observed.version(isOnMainActor: true))
    }

    mutating func decide() {
      observed.expectReading()
      var before = observed.version(isOnMainActor: true)
      if decided == nil || decided!.version < before {
        for round in 1...3 {
          guard let value = read().value else { return }
          let after = observed.version(isOnMainActor: true)
          if before == after {
            decided = (after, value)
            break
          }
          if round == 3 { problem = "an input finds no moment without a change" }
          before = after
        }
      }
      expectTruth(decided?.value, "input")
    }

    mutating func runJob() {
      hasJob = false
      call()
      expectTruth(observed.value, "job")
    }

    mutating func expectTruth(_ value: Int?, _ reader: String) {
      if !hasEnded, value != truth { problem = "\(reader) found \(String(describing: value)), not \(truth)" }
    }
  }

  @Test func `in all orders of seven steps, readings on the main actor return the current value`() {
    var steps: [Step] = []
    func go(_ scene: Scene, _ left: Int) -> Bool {
      for step in Step.allCases {
        var next = scene
        next.take(step)
        steps.append(step)
        if let problem = next.problem {
          Issue.record("\(steps): \(problem)")
          return false
        }
        if left > 1, !go(next, left - 1) { return false }
        steps.removeLast()
      }
      return true
    }
    expectEqual(go(Scene(), 7), true)
  }

  @Test func `one job is scheduled for several changes`() {
    var observed = ObservedState<Int>()
    expectEqual(observed.begin(), true)
    expectEqual(observed.read(1).counts, true)
    expectEqual(observed.report(), true)
    expectEqual(observed.report(), false)
    _ = observed.readEarly(2)
    expectEqual(observed.report(), false)
    expectEqual(observed.begin(), true)
    expectEqual(observed.report(), true)
  }

  @Test func `after the end nothing is called, scheduled or stored`() {
    var observed = ObservedState<Int>()
    expectEqual(observed.begin(), true)
    expectEqual(observed.end(keepsValue: false), nil)
    expectEqual(observed.read(1).counts, false)
    expectEqual(observed.value, nil)
    expectEqual(observed.begin(), false)
    expectEqual(observed.report(), false)
  }
}
