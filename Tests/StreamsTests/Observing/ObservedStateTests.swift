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
    /// The value is read on another thread.
    case readElsewhere
    /// The job reads again.
    case job
    case subscribe
    case dispose
    case end
  }

  /// How two values are compared.
  enum Kind: CaseIterable, Sendable {
    case equality
    /// The values cannot be compared.
    case none

    var comparison: ObservedComparison<Int> {
      switch self {
      case .equality: .equality
      case .none: .none
      }
    }
  }

  /// The state, the registration for its next change, and the readers.
  private struct Scene {
    let kind: Kind
    let comparison: ObservedComparison<Int>
    var observed = ObservedState<Int>()
    var truth = 0
    var isRegistered = false
    var isChanging = false
    var hasJob = true
    var hasEnded = false
    /// The last value read on the main actor, which a derived property keeps with its version.
    var kept: (value: Int, version: UInt)?
    /// What another thread has read last.
    var elsewhere: (value: Int?, version: UInt)?
    /// The last element of a subscription, and its version.
    var heard: (value: Int, version: UInt)?
    var problem: String?

    init(_ kind: Kind) {
      self.kind = kind
      comparison = kind.comparison
    }

    /// Whether a step changes something.
    func isPossible(_ step: Step) -> Bool {
      switch step {
      case .report: !isChanging
      case .happen: isChanging
      // A first reading between a report and the change would not be registered for that change. A value that cannot be
      // compared then counts once only.
      case .read, .subscribe:
        !isChanging || (observed.phase != .unread && kind != .none)
      case .readElsewhere: true
      // The main actor does nothing else between the report and the change, except nested calls.
      case .job: hasJob && !isChanging
      case .dispose: heard != nil
      case .end: !hasEnded
      }
    }

    mutating func take(_ step: Step) {
      switch step {
      case .report:
        isChanging = true
        if isRegistered {
          isRegistered = false
          if observed.report() { hasJob = true }
        }
      case .happen:
        truth += 1
        isChanging = false
      case .read: check()
      case .readElsewhere:
        if let elsewhere, elsewhere.version == observed.version, elsewhere.value != observed.value {
          problem = "version \(elsewhere.version) has two values"
        }
        elsewhere = (observed.value, observed.version)
      case .job: runJob()
      case .subscribe: heard = read()
      case .dispose: heard = nil
      case .end:
        hasEnded = true
        _ = observed.end(keepsValue: true)
        if observed.needsCall { problem = "called after the end" }
      }
    }

    private mutating func call() {
      guard observed.begin() else { return }
      isRegistered = true
      store(isReported: true)
    }

    private mutating func store(isReported: Bool) {
      let isNew = comparison.isNew(
        truth, after: observed.value, isReported: isReported, mayDiffer: observed.mayDiffer)
      _ = observed.store(truth, isNew: isNew, isReported: isReported)
    }

    private mutating func read() -> (value: Int, version: UInt)? {
      if observed.phase == .unread {
        call()
      } else if observed.needsCall {
        let isReported = observed.beginEarly()
        if isReported { isRegistered = true }
        store(isReported: isReported)
      }
      return observed.value.map { ($0, observed.version) }
    }

    private mutating func check() {
      guard let found = read(), !hasEnded else { return }
      if found.value != truth { problem = "read \(found.value), not \(truth)" }
      if let kept, kept.version == found.version, kept.value != truth {
        problem = "a kept result is not renewed"
      }
      kept = found
      // Code that waits for two readings of the same version ends.
      if let again = read(), again.version != found.version { problem = "two readings have two versions" }
    }

    private mutating func runJob() {
      hasJob = false
      call()
      let isEmitted = observed.announce() != nil
      guard let known = heard, !hasEnded, let found = read() else { return }
      if isEmitted, found.version != known.version { heard = found }
      if heard?.value != truth { problem = "\(truth) has not been emitted" }
      if kind != .none, !isEmitted, known.version != found.version {
        problem = "a change has not been emitted"
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `in all orders of eight steps, readings on the main actor return the current value`(kind: Kind) {
    var (steps, orders) = ([Step](), 0)
    func go(_ scene: Scene, _ left: Int) -> Bool {
      for step in Step.allCases where scene.isPossible(step) {
        var next = scene
        next.take(step)
        orders += 1
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
    expectEqual(go(Scene(kind), 7), true)
    #expect(orders > 10_000)
  }

  @Test func `one job is scheduled for several changes`() {
    var observed = ObservedState<Int>()
    expectEqual(observed.begin(), true)
    expectEqual(observed.store(1, isNew: true, isReported: true), nil)
    expectEqual(observed.report(), true)
    expectEqual(observed.report(), false)
    expectEqual(observed.beginEarly(), true)
    expectEqual(observed.store(2, isNew: true, isReported: true), 1)
    expectEqual(observed.beginEarly(), false)
    expectEqual(observed.report(), false)
    expectEqual(observed.beginEarly(), true)
    expectEqual(observed.begin(), true)
    expectEqual(observed.report(), true)
  }

  @Test func `after the end nothing is called, scheduled, stored or emitted`() {
    var observed = ObservedState<Int>()
    expectEqual(observed.begin(), true)
    expectEqual(observed.end(keepsValue: false), nil)
    expectEqual(observed.store(1, isNew: true, isReported: true), 1)
    expectEqual(observed.value, nil)
    expectEqual(observed.version, 0)
    expectEqual(observed.begin(), false)
    expectEqual(observed.beginEarly(), false)
    expectEqual(observed.report(), false)
    expectEqual(observed.announce(), nil)
  }

  @Test func `a value is emitted once, and again if another one has been read in between`() {
    var observed = ObservedState<Int>()
    _ = observed.store(1, isNew: true, isReported: true)
    expectEqual(observed.announce(), 1)
    expectEqual(observed.announce(), nil)
    _ = observed.store(1, isNew: false, isReported: true)
    expectEqual(observed.announce(), nil)
    _ = observed.store(2, isNew: true, isReported: true)
    _ = observed.store(1, isNew: true, isReported: true)
    expectEqual(observed.announce(), 1)
  }
}
