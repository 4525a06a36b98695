import Dispatch
import TestSupport
import Testing

@testable import ActionTesting

@Suite(.watched) struct ActionContractTests {
  private typealias Rule = ActionContract.Rule

  private static func toy(_ defect: Defect? = nil) -> ActionContract.Maker {
    { gate, work in ToyAction(with: defect, gate, work).candidate }
  }

  @Test func `an action follows the contract`() async {
    await ActionContract.check { gate, work in
      ActionCandidate(Action(enabledIf: gate, workFactory: work))
    }
  }

  @Test func `a double's action follows the contract`() async {
    await ActionContract.check { gate, work in
      let double = ScriptedAction<Int, Int>(on: TestScheduler(initialClock: 0), enabledIf: gate)
      double.scriptOthers(work)
      return ActionCandidate(double.action)
    }
  }

  @Test func `an action with work from a chain of operators follows the contract`() async {
    await ActionContract.check { gate, work in
      ActionCandidate(Action(enabledIf: gate.share(replay: 1)) { work($0).map { $0 + 1 }.map { $0 - 1 } })
    }
  }

  @Test func `the toy action without a defect follows the contract`() async {
    await ActionContract.check(make: Self.toy())
  }

  @Test(arguments: Defect.allCases)
  func `only the broken rule is reported, with its situation`(defect: Defect) async {
    let breaches = await ActionContract.breaches(make: Self.toy(defect))
    #expect(Set(breaches.map(\.rule)) == [defect.rule], "\(breaches)")
    #expect(breaches.first?.situation == defect.situation, "\(breaches)")
  }

  @Test func `each rule has a defect that breaks it`() {
    expectEqual(Set(Defect.allCases.map(\.rule)), Set(Rule.allCases).subtracting([.queue, .pause]))
  }

  @Test func `only the given rules are checked`() async {
    let maker = Self.toy(.cancelsWhenTheGateCloses)
    #expect(await ActionContract.breaches(of: [.slot, .inputs], make: maker).isEmpty)
    #expect(await !ActionContract.breaches(of: [.gate], make: maker).isEmpty)
  }

  @Test func `a candidate may lack executions and apply`() async {
    await ActionContract.check { gate, work in
      let action = Action<Int, Int>(enabledIf: gate, workFactory: work)
      return ActionCandidate(
        inputs: action.inputs, elements: action.elements, errors: action.errors,
        enabled: action.enabled.asObservable(), executing: action.executing.asObservable(),
        completions: action.completions, execute: { action.execute($0) }, cancel: { action.cancel() })
    }
  }

  @Test func `a breach describes the rule, the situation and both lists of lines`() async throws {
    let breaches = await ActionContract.breaches(of: [.rejection], make: Self.toy(.rejectsSilently))
    let breach = try #require(breaches.first)
    expectEqual(
      "\(breach)",
      """
      Rule 9: `errors` and then the caller receive notEnabled for a rejected input, and the running execution is \
      unaffected. Broken by an input received while the action executes: expected error notEnabled, caller 2 failed: \
      notEnabled, but got caller 2 failed: notEnabled
      """)
    expectEqual(breach.rule, .rejection)
    expectEqual(breach.situation, "an input received while the action executes")
  }

  @Test func `a breach fails the test at the line of the check`() async {
    let line = #line + 2
    await withKnownIssue {
      await ActionContract.check([.rejection], make: Self.toy(.rejectsSilently))
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments.first?.rawValue.hasPrefix("Rule 9: ") == true
    }
  }

  @Test func `a deadlock is a breach, and the other rules are still checked`() async {
    let mayGoOn = DispatchSemaphore(value: 0)
    // A deadlock is found even with a low limit. A slow rule must not be reported.
    let seconds = { (rule: ActionContract.Rule) in rule == .slot ? 0.1 : 10 }
    let breaches = await ActionContract.breaches(of: [.slot, .inputs], seconds: seconds) { gate, work in
      let action = Action<Int, Int>(enabledIf: gate, workFactory: work)
      return ActionCandidate(
        inputs: action.inputs, elements: action.elements, errors: action.errors,
        enabled: action.enabled.asObservable(), executing: action.executing.asObservable(),
        completions: action.completions,
        execute: { input in
          mayGoOn.wait()
          return action.execute(input)
        }, cancel: { action.cancel() })
    }
    for _ in 0..<100 { mayGoOn.signal() }
    expectEqual(breaches.map(\.rule), [.slot])
    expectEqual(breaches.first?.reason.contains("was blocked for 0.1 seconds"), true)
  }

  @Test func `rules have the numbers 1 to 23`() {
    expectEqual(ActionContract.Rule.allCases.map(\.rawValue), Array(1...23))
    for rule in ActionContract.Rule.allCases { #expect("\(rule)".hasPrefix("Rule \(rule.rawValue): ")) }
  }

  @Test func `a check releases everything`() async {
    let lifetimes = Lifetimes()
    for defect in [nil, Defect.endsNothingWhenReleased, .worksOnWhenReleased, .cancelsForOneListener] {
      _ = await ActionContract.breaches { gate, work in
        let token = lifetimes.track("the factory of a candidate")
        let toy = ToyAction(with: defect, gate) { input in withExtendedLifetime(token) { work(input) } }
        return toy.candidate
      }
    }
    #expect(lifetimes.made > 100)
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }
}
