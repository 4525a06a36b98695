import ActionTesting
import TestSupport
import Testing

/// A double behaves like any action under every policy.
@Suite(.watched) struct ScriptedActionPolicyTests {
  private struct Refused: Error {}

  private let scheduler = TestScheduler(initialClock: 0)

  private func double(_ policy: ExecutionPolicy) -> ScriptedAction<String, String> {
    let double = ScriptedAction<String, String>(on: scheduler, policy: policy)
    for input in ["a", "b", "c"] {
      double.script(input, [.next(10, "\(input)1"), .next(20, "\(input)2"), .completed(20)])
    }
    return double
  }

  /// Executes "a" at 100, "b" at 105 and "c" at 115.
  private func elements(of double: ScriptedAction<String, String>) -> [Recorded<Event<String>>] {
    let action = double.action
    let observer = scheduler.createObserver(String.self)
    _ = action.elements.subscribe(observer)
    for (time, input) in [(100, "a"), (105, "b"), (115, "c")] {
      scheduler.scheduleAt(time) { action.inputs.onNext(input) }
    }
    scheduler.start()
    return observer.events
  }

  private func recorded(_ inputs: (Int, String)...) -> [Recorded<String>] {
    inputs.map { Recorded(time: $0.0, value: $0.1) }
  }

  @Test func `drop rejects an input received during an execution`() {
    let double = double(.drop)
    expectEqual(elements(of: double), [.next(110, "a1"), .next(120, "a2")])
    expectEqual(double.started, recorded((100, "a")))
    expectEqual(double.rejected, recorded((105, "b"), (115, "c")))
    expectEqual(double.unusedScripts.map(\.input), ["b", "c"])
  }

  @Test func `enqueue starts the script of a queued input at its turn`() {
    let double = double(.enqueue())
    #expect(
      elements(of: double) == [
        .next(110, "a1"), .next(120, "a2"), .next(130, "b1"), .next(140, "b2"), .next(150, "c1"),
        .next(160, "c2"),
      ])
    expectEqual(double.started, recorded((100, "a"), (120, "b"), (140, "c")))
    double.expectAllScriptsUsed()
  }

  @Test func `enqueue rejects an input beyond its limit`() {
    let double = double(.enqueue(limit: 1))
    _ = elements(of: double)
    expectEqual(double.started, recorded((100, "a"), (120, "b")))
    expectEqual(double.rejected, recorded((115, "c")))
  }

  @Test func `restart replaces the running execution with a newer input`() {
    let double = double(.restart)
    expectEqual(elements(of: double), [.next(125, "c1"), .next(135, "c2")])
    expectEqual(double.cancelled, recorded((105, "a"), (115, "b")))
    #expect(double.rejected.isEmpty)
  }

  @Test func `keepLatest cancels a queued input without using its script`() {
    let double = double(.keepLatest)
    #expect(
      elements(of: double) == [.next(110, "a1"), .next(120, "a2"), .next(130, "c1"), .next(140, "c2")])
    expectEqual(double.cancelled, recorded((115, "b")))
    expectEqual(double.unusedScripts.map(\.input), ["b"])
  }

  @Test func `concurrent runs several executions at the same time`() {
    let double = double(.concurrent(limit: 2))
    #expect(
      elements(of: double) == [.next(110, "a1"), .next(115, "b1"), .next(120, "a2"), .next(125, "b2")])
    expectEqual(double.rejected, recorded((115, "c")))
  }

  @Test func `shareRunning joins an input to the running execution`() {
    let double = double(.shareRunning)
    expectEqual(elements(of: double), [.next(110, "a1"), .next(120, "a2")])
    expectEqual(double.started, recorded((100, "a")))
    #expect(double.rejected.isEmpty)
    let joined = double.history.compactMap { event in
      if case .joined(let input) = event.value.kind { Recorded(time: event.time, value: input) } else { nil }
    }
    expectEqual(joined, recorded((105, "b"), (115, "c")))
  }

  // MARK: Ways to run an action

  @Test func `an applied stream uses a script per subscription and cancels its work`() {
    let double = double(.drop)
    let stream = double.action.apply("a")
    #expect(double.started.isEmpty)
    let subscription = stream.subscribe()
    expectEqual(double.started, recorded((0, "a")))
    scheduler.advanceTo(15)
    subscription.dispose()
    expectEqual(double.cancelled, recorded((15, "a")))
    double.script("a", [.next(5, "again")])
    let observer = scheduler.createObserver(String.self)
    let second = stream.subscribe(observer)
    scheduler.advanceTo(30)
    expectEqual(observer.events, [.next(20, "again")])
    second.dispose()
  }

  @Test func `an execution handle has the current state`() {
    let double = double(.enqueue())
    double.script("d", [.error(5, Refused())])
    let executions = ["a", "d", "b"].map { double.action.start($0) }
    expectEqual(executions.map(\.state.value), [.running, .waiting, .waiting])
    scheduler.advanceTo(20)
    expectEqual(executions.map(\.state.value), [.completed, .running, .waiting])
    scheduler.advanceTo(26)
    expectEqual(executions.map(\.state.value), [.completed, .failed, .running])
    executions[2].cancel()
    expectEqual(executions.map(\.state.value), [.completed, .failed, .cancelled])
    expectEqual(double.cancelled.map(\.value), ["b"])
  }

  @Test func `a scripted CancellationError cancels the execution`() {
    let double = double(.drop)
    double.script("d", [.error(5, CancellationError())])
    let execution = double.action.start("d")
    scheduler.start()
    expectEqual(execution.state.value, .cancelled)
    expectEqual(double.cancelled, recorded((5, "d")))
  }

  @Test func `a scripted execution can be awaited like any other`() async throws {
    let double = ScriptedAction<Int, Int>(on: scheduler)
    double.script(1, [.next(0, 10), .next(0, 20), .completed(0)])
    #expect(try await double.action.start(1).value == 20)
  }

  @Test func `work without an end is cancelled when its action is released`() {
    var double: ScriptedAction<Int, Int>? = ScriptedAction(on: scheduler)
    double?.script(1, [.next(10, 1)])
    let observer = scheduler.createObserver(Int.self)
    _ = double?.action.execute(1).subscribe(observer)
    double = nil
    scheduler.start()
    expectEqual(observer.events, [.error(0, ActionError.underlyingError(CancellationError()))])
  }

  @Test func `an action without input and elements can have scripts`() {
    struct Nothing: Hashable, Sendable {}
    let double = ScriptedAction<Nothing, Never>(on: scheduler)
    double.script(Nothing(), [.completed(10)])
    let observer = scheduler.createObserver(Never.self)
    _ = double.action.execute(Nothing()).subscribe(observer)
    scheduler.start()
    expectEqual(observer.events.map(\.time), [10])
    expectEqual(double.started.map(\.time), [0])
  }
}
