import Action
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionInspector

/// Executions whose work goes on after they have ended for their caller.
@Suite(.watched) struct StoppingTests {
  private let inspector = ActionInspector()
  private let work = StubbornWork()

  private var lines: [String] { inspector.snapshot().lines.filter { !$0.hasSuffix("abled") } }

  private func action() -> Action<Int, Int> { Action { [work] input in await work(input) } }

  @Test func `cancelled work that continues is recorded as cancelled, and later as stopped`() async {
    let save = action()
    inspector.record(save, as: "save")
    let execution = save.start(1)
    await work.begun(1)
    execution.cancel()
    expectEqual(lines, ["save 1 started", "save 1 cancelled handle"])
    work.finish(1)
    await execution.settled()
    expectEqual(lines, ["save 1 started", "save 1 cancelled handle", "save 1 stopped"])
  }

  @Test func `abandoned work that continues is recorded as cancelled, and later as stopped`() async {
    let save = action()
    inspector.record(save, as: "save")
    let first = save.start(1)
    await work.begun(1)
    save.abandon()
    let second = save.start(2)
    await work.begun(2)
    work.finish(1)
    await first.settled()
    work.finish(2)
    await second.settled()
    expectEqual(
      lines,
      [
        "save 1 started", "save 1 cancelled abandoned", "save 2 started", "save 1 stopped", "save 2 element",
        "save 2 completed",
      ])
  }

  @Test func `an execution that exceeds its time limit fails, and is recorded as stopped later`() async {
    let scheduler = TestScheduler(initialClock: 0)
    let save = action()
    let limited = save.timingOut(after: .seconds(5), scheduler: scheduler)
    inspector.record(save, as: "save")
    inspector.record(limited, as: "limited")
    let execution = limited.start(1)
    await work.begun(1)
    scheduler.start()
    expectEqual(
      lines,
      [
        "limited 1 started", "save 1 started < limited 1", "limited 1 timedOut", "save 1 cancelled timeLimit",
        "limited 1 failed \"ExecutionTimeout\"",
      ])
    work.finish(1)
    await execution.settled()
    expectEqual(Set(lines.suffix(2)), ["save 1 stopped", "limited 1 stopped"])
  }

  @Test func `work that ends with CancellationError is recorded as cancelled by its work`() {
    let save = Action<Int, Int> { _ in .error(CancellationError()) }
    inspector.record(save, as: "save")
    save.execute(1)
    expectEqual(lines, ["save 1 started", "save 1 cancelled work", "save 1 stopped"])
  }

  @Test func `work that returns after the release of its action is recorded as stopped`() async {
    var save: Action<Int, Int>? = action()
    inspector.record(save!, as: "save")
    let execution = save?.start(1)
    await work.begun(1)
    save = nil
    work.finish(1)
    _ = await execution?.settled()
    expectEqual(lines, ["save 1 started", "save released", "save 1 cancelled released", "save 1 stopped"])
  }

  @Test func `an execution that was cancelled while it waited is not recorded as stopped`() async {
    let save = Action<Int, Int>(policy: .enqueue()) { _ in .never() }
    inspector.record(save, as: "save")
    save.execute(1)
    save.start(2).cancel()
    expectEqual(lines, ["save 1 started", "save 2 waiting", "save 2 cancelled handle"])
  }
}
