import ActionUI
import Foundation
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import Action
@testable import ActionUI

/// Executions fail and begin on several threads. The races run one after the other.
@Suite(.serialized, .watched) @MainActor
struct FailureRaceTests {
  /// What a thread knows of the other one.
  private final class Knowledge: Sendable {
    let hasRequested = MutableProperty(false)
    let hasFailed = MutableProperty(false)
    /// Whether the failure was emitted before the request was made.
    let isNewer = MutableProperty(false)
    /// Whether the request had been accepted before the failure.
    let isOlder = MutableProperty(false)
    /// Whether the side that waits for it in some rounds has begun.
    let hasBegun = MutableProperty(false)
  }

  /// Waits in most rounds for the other side to begin, because the waiting side is usually faster.
  private nonisolated static func wait(for known: Knowledge, in round: Int) {
    for _ in 0..<(round % 4 * 100) where !known.hasBegun.value { sched_yield() }
  }

  private nonisolated static func action(_ works: Works, by key: Bool) -> Action<Int, Int> {
    let work = works.action(policy: .concurrent())
    if key { return Action(policy: .concurrent(), by: { $0 % 10 }) { work.execute($0) } }
    return Action(policy: .concurrent()) { work.execute($0) }
  }

  /// Returns an action whose even inputs are the work of the first side, and whose odd inputs are that of the second.
  private nonisolated static func action(_ sides: [Works]) -> Action<Int, Int> {
    let works = sides.map { $0.action(policy: .concurrent()) }
    return Action(policy: .concurrent()) { works[$0 % 2].execute($0) }
  }

  /// Calls a closure with the number of each execution that fails, on the thread that fails it.
  private nonisolated static func failures(
    of action: Action<Int, Int>, _ told: @escaping @Sendable (Int) -> Void
  ) -> any Disposable {
    action.events.subscribe(onNext: { event in
      if case .failed = event.kind { told(Int(event.id)) }
    })
  }

  @Test(arguments: [false, true])
  func `a request is compared with the failure in the order that its thread can observe`(hasKeys: Bool) throws
  {
    let works = Works()
    let action = FailureRaceTests.action(works, by: hasKeys)
    let model = action.model
    expectEqual(model.phase, .idle)
    let knowledge = Heard<Knowledge>()
    let subscription = FailureRaceTests.failures(of: action) { _ in knowledge.all.last?.hasFailed.value = true
    }
    var (newer, older) = (0, 0)
    let outcome = try Race.run(rounds: Race.usualRounds) { round in
      knowledge.removeAll()
      let known = Knowledge()
      knowledge.append(known)
      action.execute(1)
      return (known, round)
    } left: { known, _ in
      known.isOlder.value = known.hasRequested.value
      works.fail(1)
      known.hasBegun.value = true
    } right: { known, round in
      FailureRaceTests.wait(for: known, in: round)
      known.isNewer.value = known.hasFailed.value
      action.execute(11)
      known.hasRequested.value = true
    } check: { state, _ in
      let known = state.0
      let count = model.latest.withLock { $0.failures.count }
      if known.isNewer.value {
        newer += 1
        try requireEqual(count, 0, "the request was newer")
      }
      if known.isOlder.value {
        older += 1
        try requireEqual(count, 1, "the request was older")
      }
      works.finish(11)
      model.reset()
    }
    subscription.dispose()
    #expect(outcome.isFair, "\(outcome)")
    #expect(newer > 0 && older > 0, "\(newer) newer and \(older) older requests")
  }

  @Test func `failures on two threads keep their own inputs, in the order of the errors`() throws {
    // Each side has its own work.
    let sides = [Works(), Works()]
    let action = FailureRaceTests.action(sides)
    let model = action.model
    expectEqual(model.phase, .idle)
    let failed = Heard<Int>()
    // The number of an execution is its input.
    let subscription = FailureRaceTests.failures(of: action) { failed.append($0) }
    var last = 0
    let outcome = try Race.run(rounds: Race.usualRounds) { _ in
      for number in 1...4 { action.execute(last + number) }
      last += 4
      return last
    } left: { last in
      for input in [last - 2, last] { sides[0].fail(input) }
    } right: { last in
      for input in [last - 3, last - 1] { sides[1].fail(input) }
    } check: { _, _ in
      var (queue, inputs) = (model.latest.withLock { $0.failures }, [Int]())
      while let first = queue.first {
        inputs.append(first.input as? Int ?? 0)
        queue.remove([first.id])
      }
      try requireEqual(inputs, failed.removeAll())
      try requireEqual(inputs.count, 4)
      model.reset()
    }
    subscription.dispose()
    #expect(outcome.isFair, "\(outcome)")
  }

  @Test func `a retry runs the failed input once, even if another thread requests a newer input`() throws {
    let works = Works()
    let action = FailureRaceTests.action(works, by: false)
    let model = action.model
    expectEqual(model.phase, .idle)
    var (retried, superseded) = (0, 0)
    let outcome = try Race.run(rounds: Race.usualRounds) { round in
      action.execute(1)
      works.fail(1)
      model.refresh()
      works.started.removeAll()
      return (MutableProperty<Bool?>(nil), Knowledge(), round)
    } left: { answer, known, _ in
      known.hasBegun.value = true
      // A random choice decides which side runs on the test's thread, which is the thread of the main actor.
      answer.value = MainContextReader.read { model.retry() }
    } right: { _, known, round in
      FailureRaceTests.wait(for: known, in: round)
      action.execute(2)
    } check: { state, _ in
      let answer = state.0
      let started = works.started.all
      switch answer.value {
      case true?:
        retried += 1
        try requireEqual(started.sorted(), [1, 2])
      case false?:
        superseded += 1
        try requireEqual(started, [2])
      case nil: try requireEqual(started, [2])
      }
      // The failure was retried, or the newer request has cleared it.
      try requireEqual(model.latest.withLock { $0.failures.count }, 0)
      for input in 1...2 { works.finish(input) }
      model.reset()
    }
    #expect(outcome.isFair, "\(outcome)")
    #expect(retried > 0, "\(retried) retries, \(superseded) superseded")
  }
}
