import ActionTesting
import TestSupport
import Testing

/// Actions with a queue follow the contract, and the check finds those that do not.
@Suite(.watched) struct QueueContractTests {
  private static let policies: [ExecutionPolicy] = [
    .enqueue(), .enqueue(limit: 3), .enqueue(maxConcurrent: 2), .keepLatest, .enqueue(pausesWhenClosed: true),
    .enqueue(maxConcurrent: 2, pausesWhenClosed: true), .keepLatest(pausesWhenClosed: true),
  ]

  @Test(arguments: policies)
  func `an action with a queue follows the contract`(policy: ExecutionPolicy) async {
    await ActionContract.check { gate, work in
      ActionCandidate(Action(enabledIf: gate, policy: policy, workFactory: work))
    }
  }

  @Test(arguments: policies)
  func `a member of a group with a queue follows the contract`(policy: ExecutionPolicy) async {
    await ActionContract.check { gate, work in
      let action = Action<Int, Int>(enabledIf: gate, policy: policy, workFactory: work)
      let group = ActionGroup(limit: policy == .enqueue(maxConcurrent: 2) ? 2 : 3)
      group.add(action)
      group.add(Action<Int, Int>(policy: .enqueue()) { .just($0) })
      return ActionCandidate(action)
    }
  }

  @Test(arguments: policies)
  func `a composed action with a queue follows the contract`(policy: ExecutionPolicy) async {
    let rules = ActionContract.Rule.allCases.filter { ![.executions].contains($0) }
    await ActionContract.check(rules) { gate, work in
      let base = Action<Int, Int>(enabledIf: gate, policy: policy, workFactory: work)
      base.errors.subscribe(onNext: { _ in })
      return ActionCandidate(base.map { $0 })
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let claimed: ExecutionPolicy
    let actual: ExecutionPolicy
    let rule: ActionContract.Rule
    let situation: String
  }

  private static let faults = [
    Fault(
      testDescription: "runs all", claimed: .enqueue(), actual: .concurrent(), rule: .queue,
      situation: "an input received while no slot is free"),
    Fault(
      testDescription: "runs two", claimed: .enqueue(), actual: .enqueue(maxConcurrent: 2), rule: .queue,
      situation: "an input received while no slot is free"),
    Fault(
      testDescription: "runs one", claimed: .enqueue(maxConcurrent: 2), actual: .enqueue(), rule: .queue,
      situation: "an input received while no slot is free"),
    Fault(
      testDescription: "rejects", claimed: .enqueue(), actual: .drop, rule: .queue,
      situation: "the caller of a waiting input"),
    Fault(
      testDescription: "does not pause", claimed: .enqueue(pausesWhenClosed: true), actual: .enqueue(),
      rule: .pause, situation: "an input received while the gate is closed"),
  ]

  @Test(arguments: faults)
  func `an action whose policy differs from its declared policy breaks the rule`(fault: Fault) async {
    let breaches = await ActionContract.breaches { gate, work in
      let action = Action<Int, Int>(enabledIf: gate, policy: fault.actual, workFactory: work)
      return ActionCandidate(
        inputs: action.inputs, elements: action.elements, errors: action.errors,
        enabled: action.enabled.asObservable(), executing: action.executing.asObservable(),
        completions: action.completions, policy: fault.claimed, execute: { action.execute($0) },
        cancel: { action.cancel() })
    }
    expectEqual(Set(breaches.map(\.rule)), [fault.rule], "\(breaches)")
    expectEqual(breaches.first?.situation, fault.situation, "\(breaches)")
  }
}
