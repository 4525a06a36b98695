import ActionTesting
import TestSupport
import Testing

@Suite(.watched) struct ScriptedActionTests {
  private struct Refused: Error, CustomStringConvertible {
    var description: String { "Refused()" }
  }

  private let scheduler = TestScheduler(initialClock: 0)

  /// The line at which ``double(policy:)`` creates a double.
  private static let placeOfDoubles = #line + 3

  private func double(policy: ExecutionPolicy = .drop) -> ScriptedAction<String, Int> {
    ScriptedAction(on: scheduler, policy: policy)
  }

  /// Returns an observer that records the events of a stream from now on.
  private func heard(_ stream: Observable<Int>) -> TestableObserver<Int> {
    let observer = scheduler.createObserver(Int.self)
    _ = stream.subscribe(observer)
    return observer
  }

  @Test func `work emits the script of its input, relative to its start`() {
    let double = double()
    double.script("ada", [.next(10, 1), .next(20, 2), .completed(30)])
    scheduler.advanceTo(100)
    let caller = heard(double.action.execute("ada"))
    scheduler.start()
    expectEqual(caller.events, [.next(110, 1), .next(120, 2), .completed(130)])
    expectEqual(double.started, [Recorded(time: 100, value: "ada")])
    #expect(!double.action.executing.value)
  }

  @Test func `a scripted error is emitted as an underlying error`() {
    let double = double()
    double.script("ada", [.next(5, 1), .error(10, Refused())])
    let caller = heard(double.action.execute("ada"))
    scheduler.start()
    expectEqual(caller.events, [.next(5, 1), .error(10, ActionError.underlyingError(Refused()))])
    #expect(double.action.enabled.value)
  }

  @Test func `events at time 0 are emitted synchronously`() {
    let double = double()
    double.script("ada", [.next(0, 1), .next(0, 2), .completed(0)])
    double.script("bob", [.next(0, 1), .next(10, 2), .completed(10)])
    expectEqual(heard(double.action.execute("ada")).events, [.next(0, 1), .next(0, 2), .completed(0)])
    let caller = heard(double.action.execute("bob"))
    expectEqual(caller.events, [.next(0, 1)])
    scheduler.start()
    expectEqual(caller.events, [.next(0, 1), .next(10, 2), .completed(10)])
  }

  @Test func `steps of a script report progress, relative to the start of the execution`() {
    let double = double()
    double.script(
      "ada",
      [
        .progress(0, 0.25), .progress(10, completed: 5, of: 10, message: "half"), .next(20, 1),
        .progress(20, 1), .completed(30),
      ])
    double.scriptOthers([.progress(5, ExecutionProgress(message: "connecting")), .completed(5)])
    let reports = scheduler.createObserver(String.self)
    _ = double.action.progress.asObservable().map {
      $0.map { "\($0.fraction.map { "\($0)" } ?? "?") \($0.message ?? "")" } ?? "none"
    }.subscribe(reports)
    scheduler.advanceTo(100)
    let handle = double.action.start("ada")
    expectEqual(handle.progress.value, ExecutionProgress(0.25))
    scheduler.advanceTo(110)
    expectEqual(handle.progress.value, ExecutionProgress(completed: 5, of: 10, message: "half"))
    scheduler.advanceTo(129)
    expectEqual(handle.progress.value?.fraction, 1)
    scheduler.start()
    double.action.execute("bob")
    scheduler.start()
    expectEqual(
      reports.events.map(\.debugDescription),
      [
        "next(none) @ 0", "next(0.25 ) @ 100", "next(0.5 half) @ 110", "next(1.0 ) @ 120",
        "next(none) @ 130", "next(? connecting) @ 135", "next(none) @ 135",
      ])
  }

  @Test func `an unused script with progress names its steps`() {
    let double = double()
    double.script(
      "ada", [.progress(10, 0.5), .progress(20, completed: 1, of: 2, message: "file"), .completed(30)])
    expectEqual(
      double.unusedScripts.map(\.description),
      ["\"ada\": progress(0.5) @ 10, progress(1 of 2, \"file\") @ 20, completed @ 30"])
  }

  @Test func `a script made of recorded events emits them`() {
    let double = double()
    let events: [Recorded<Event<Int>>] = [.next(10, 1), .completed(20)]
    double.script("ada", events)
    double.scriptOthers(events)
    let caller = heard(double.action.execute("ada"))
    scheduler.start()
    expectEqual(caller.events, events)
  }

  @Test func `a script without a terminal event describes work that never ends`() {
    let double = double()
    double.script("ada", [])
    let caller = heard(double.action.execute("ada"))
    scheduler.start()
    #expect(double.action.executing.value)
    double.action.cancel()
    #expect(!double.action.executing.value)
    expectEqual(caller.events.count, 1)
  }

  @Test func `events after the end of a script are not emitted`() {
    let double = double()
    double.script("ada", [.completed(10), .next(20, 1)])
    double.script("ada", [.completed(0), .next(0, 1), .next(5, 2)])
    let first = heard(double.action.execute("ada"))
    scheduler.start()
    expectEqual(first.events, [.completed(10)])
    let second = heard(double.action.execute("ada"))
    let now = scheduler.clock
    scheduler.start()
    expectEqual(second.events, [.completed(now)])
  }

  @Test func `several scripts for one input are used in order`() {
    let double = double()
    double.script("ada", [.next(0, 1), .completed(0)])
    double.script("bob", [.next(0, 2), .completed(0)])
    double.script("ada", [.next(0, 3), .completed(0)])
    let heard = heard(double.action.elements)
    for input in ["ada", "ada", "bob"] { double.action.execute(input) }
    expectEqual(heard.events.compactMap(\.value.element), [1, 3, 2])
    double.expectAllScriptsUsed()
  }

  @Test func `scriptOthers applies to each input without an unused script`() {
    let double = double()
    double.scriptOthers([.next(0, 0), .completed(0)])
    double.script("ada", [.next(0, 1), .completed(0)])
    let heard = heard(double.action.elements)
    for input in ["bob", "ada", "ada", "carol"] { double.action.execute(input) }
    expectEqual(heard.events.compactMap(\.value.element), [0, 1, 0, 0])
    double.expectAllScriptsUsed()
  }

  @Test func `the latest scriptOthers takes effect, and may create the work`() {
    let double = double()
    double.scriptOthers([])
    double.scriptOthers { input in .just(input.count) }
    let heard = heard(double.action.elements)
    for input in ["a", "bb"] { double.action.execute(input) }
    expectEqual(heard.events.compactMap(\.value.element), [1, 2])
  }

  @Test func `an execution uses a script, and a rejected input does not`() {
    let double = double()
    double.script("ada", [.completed(10)])
    double.script("bob", [.completed(10)])
    double.action.execute("ada")
    double.action.execute("bob")
    expectEqual(double.unusedScripts.map(\.input), ["bob"])
    scheduler.start()
    double.action.execute("bob")
    #expect(double.unusedScripts.isEmpty)
    scheduler.start()
  }

  // MARK: Recordings

  @Test func `started, rejected and cancelled inputs are recorded with their times`() {
    let double = double()
    double.scriptOthers([.completed(100)])
    let action = double.action
    scheduler.scheduleAt(10) { action.execute("ada") }
    scheduler.scheduleAt(20) { action.inputs.onNext("bob") }
    scheduler.scheduleAt(30) { action.cancel() }
    scheduler.scheduleAt(40) { action.execute("carol") }
    scheduler.start()
    expectEqual(double.started, [Recorded(time: 10, value: "ada"), Recorded(time: 40, value: "carol")])
    expectEqual(double.rejected, [Recorded(time: 20, value: "bob")])
    expectEqual(double.cancelled, [Recorded(time: 30, value: "ada")])
    // The execution was cancelled, and its work has stopped.
    expectEqual(double.history.map(\.time), [10, 20, 30, 30, 40, 140])
  }

  @Test func `an input cancelled while queued is recorded and uses no script`() {
    let double = double(policy: .enqueue())
    for input in ["ada", "bob"] { double.script(input, [.completed(100)]) }
    let action = double.action
    action.execute("ada")
    action.execute("bob")
    action.cancel()
    expectEqual(double.started.map(\.value), ["ada"])
    expectEqual(Set(double.cancelled.map(\.value)), ["ada", "bob"])
    expectEqual(double.unusedScripts.map(\.input), ["bob"])
  }

  @Test func `a newer input restarts the action`() {
    let double = double(policy: .restart)
    double.script("s", [.next(50, 1), .completed(60)])
    double.script("sw", [.next(50, 2), .completed(60)])
    let heard = heard(double.action.elements)
    let action = double.action
    scheduler.scheduleAt(10) { action.execute("s") }
    scheduler.scheduleAt(30) { action.execute("sw") }
    scheduler.start()
    expectEqual(heard.events, [.next(80, 2)])
    expectEqual(double.cancelled, [Recorded(time: 30, value: "s")])
  }

  @Test func `a double supports a gate and keys`() {
    let gate = BehaviorRelay(value: false)
    let double = ScriptedAction<Int, Int>(on: scheduler, enabledIf: gate, by: { $0 % 2 })
    double.scriptOthers([.completed(10)])
    double.action.execute(1)
    gate.accept(true)
    for input in 1...3 { double.action.execute(input) }
    expectEqual(double.rejected.map(\.value), [1, 3])
    expectEqual(double.started.map(\.value), [1, 2])
    scheduler.start()
  }

  // MARK: Failures of the test

  @Test func `an input without a script fails its execution, and the test where the double was made`() throws
  {
    let double = double()
    double.script("ada", [.next(10, 1), .completed(20)])
    double.script("ada", [.error(5, Refused())])
    double.script("bob", [])
    double.action.execute("ada")
    scheduler.start()
    let caller = scheduler.createObserver(Int.self)
    let message = """
      The ScriptedAction was executed with "carol", for which it has no script. Add one with script("carol", …), or \
      scriptOthers(…) for all other inputs. It has:
        "ada": next(1) @ 10, completed @ 20 (used)
        "ada": error(Refused()) @ 5
        "bob": no events, never ends
      """
    withKnownIssue {
      _ = double.action.execute("carol").subscribe(caller)
    } matching: { issue in
      issue.comments.map(\.rawValue) == [message] && issue.sourceLocation?.line == Self.placeOfDoubles
        && issue.sourceLocation?.fileID.hasSuffix("ScriptedActionTests.swift") == true
    }
    let error = try #require(caller.events.first?.value.error as? ActionError)
    guard case .underlyingError(let cause) = error else {
      Issue.record("\(error)")
      return
    }
    #expect((cause as? UnscriptedInput)?.description == message)
    expectEqual(caller.events.count, 1)
    expectEqual(double.unusedScripts.map(\.input), ["ada", "bob"])
    #expect(!double.action.executing.value)
    #expect(double.action.enabled.value)
  }

  @Test func `a failure is reported where the double was created`() {
    let line = #line + 1
    let double = ScriptedAction<Int, Int>(on: scheduler)
    withKnownIssue {
      double.action.execute(1)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileID.hasSuffix("ScriptedActionTests.swift") == true
        && issue.comments.first?.rawValue.hasSuffix("It has no scripts.") == true
    }
  }

  @Test func `an input sent more often than it has scripts fails the test`() {
    let double = double()
    double.script("ada", [.completed(0)])
    double.action.execute("ada")
    withKnownIssue {
      double.action.execute("ada")
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix(
        "The ScriptedAction was executed with \"ada\" again, after all its scripts were used (1). ") == true
    }
    expectEqual(double.started.count, 2)
  }

  @Test func `an action bound to a stream accepts inputs after an unscripted one`() {
    let double = double()
    double.script("ada", [.next(0, 1), .completed(0)])
    let heard = heard(double.action.elements)
    let inputs = PublishSubject<String>()
    let binding = inputs.bind(to: double.action)
    withKnownIssue { inputs.onNext("bob") }
    inputs.onNext("ada")
    expectEqual(heard.events.compactMap(\.value.element), [1])
    binding.dispose()
  }

  @Test func `unused scripts fail the test at the check`() {
    let double = double()
    double.script("ada", [.completed(0)])
    double.script("bob", [.next(10, 1)])
    double.action.execute("ada")
    expectEqual(double.unusedScripts.map(\.description), ["\"bob\": next(1) @ 10"])
    let line = #line + 2
    withKnownIssue {
      double.expectAllScriptsUsed()
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.map(\.rawValue) == ["1 of 2 scripts have not been used:\n  \"bob\": next(1) @ 10"]
    }
  }

  // MARK: Threads and lifetimes

  @Test func `inputs from two threads use separate scripts`() {
    let double = ScriptedAction<Int, Int>(on: scheduler, policy: .concurrent())
    for number in 0..<200 { double.script(0, [.next(0, number), .completed(0)]) }
    let heard = heard(double.action.elements)
    _ = Race.run(rounds: 100, { double.action.inputs.onNext(0) }, { double.action.inputs.onNext(0) })
    expectEqual(heard.events.compactMap(\.value.element).sorted(), Array(0..<200))
    double.expectAllScriptsUsed()
  }

  @Test func `a double, its scheduler and its scripts are released together`() {
    let lifetimes = Lifetimes()
    do {
      let double = ScriptedAction<Int, Tracked>(on: TestScheduler(initialClock: 0))
      let token = lifetimes.track("the work for others")
      double.script(1, [.next(10, lifetimes.track("an element"))])
      double.scriptOthers { _ in withExtendedLifetime(token) { .never() } }
      double.action.execute(1)
      expectEqual(lifetimes.live, 2)
    }
    #expect(lifetimes.live == 0, "\(lifetimes)")
  }

  @Test func `an action still works after its double has been released`() {
    var double: ScriptedAction<String, Int>? = double()
    double?.script("ada", [.next(10, 1), .completed(20)])
    let action = double?.action
    double = nil
    let elements = action.map { heard($0.elements) }
    action?.execute("ada")
    scheduler.start()
    expectEqual(elements?.events, [.next(10, 1)])
  }
}
