import Action
import StreamsTesting
import TestSupport
import Testing

private enum Caller {
  /// The input that the caller executes, or 0 outside of a call.
  @TaskLocal static var input = 0
}

/// Asynchronous work sees the task-local values of its caller or no values, but never the values of another
/// execution.
@Suite(.watched) struct TaskLocalTests {
  /// Work that records the values that it sees. The input 1 waits until it is cancelled or `open` yields.
  struct Bench: Sendable {
    let seen = Heard<String>()
    let doors: AsyncStream<Void>
    let open: AsyncStream<Void>.Continuation

    init() { (doors, open) = AsyncStream<Void>.makeStream() }

    /// The first input waits, so that the other inputs queue.
    func run(_ input: Int) async -> Int {
      seen.append("\(input) sees \(Caller.input)")
      if input == 1 { for await _ in doors { break } }
      return input
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (ExecutionPolicy, Bench) -> Action<Int, Int>

    init(_ name: String, _ make: @escaping @Sendable (ExecutionPolicy, Bench) -> Action<Int, Int>) {
      (testDescription, self.make) = (name, make)
    }
  }

  static let cases = [
    Case("asynchronous work") { policy, bench in Action(policy: policy) { await bench.run($0) } },
    Case("work that reports") { policy, bench in
      Action(policy: policy, progress: { input, _ in await bench.run(input) })
    },
    Case("a factory") { policy, bench in
      Action(policy: policy) { input in Observable.async { await bench.run(input) } }
    },
    Case("a factory on the main actor") { policy, bench in
      Action(policy: policy) { @MainActor input in Observable.async { await bench.run(input) } }
    },
    Case("retrying") { policy, bench in
      Action(policy: policy) { await bench.run($0) }.retrying(2)
    },
    Case("in a group") { policy, bench in
      let action = Action<Int, Int>(policy: policy) { await bench.run($0) }
      ActionGroup().add(action)
      return action
    },
  ]

  @Test(arguments: cases)
  func `work sees the task-local values of its caller or no values`(_ test: Case) async {
    for policy in [ExecutionPolicy.enqueue(), .restart, .keepLatest, .concurrent()] {
      let bench = Bench()
      let action = test.make(policy, bench)
      let executions = (1...3).map { input in Caller.$input.withValue(input) { action.start(input) } }
      bench.open.yield()
      for execution in executions { await execution.settled() }
      #expect(!bench.seen.all.isEmpty)
      for line in bench.seen.all {
        #expect(["1 sees 1", "2 sees 2", "3 sees 3", "1 sees 0", "2 sees 0", "3 sees 0"].contains(line))
      }
    }
  }

  @Test func `work that starts immediately sees the task-local values of its caller`() async {
    let bench = Bench()
    let action = Action<Int, Int> { await bench.run($0) }
    await Caller.$input.withValue(2) { action.start(2) }.settled()
    expectEqual(bench.seen.all, ["2 sees 2"])
  }

  @Test func `a retry and a postponed input do not see the task-local values of other calls`() async {
    let bench = Bench()
    let failing = Action<Int, Int> { input in
      _ = await bench.run(input)
      throw RxError.timeout
    }.retrying(3)
    await Caller.$input.withValue(2) { failing.start(2) }.settled()
    #expect(bench.seen.all.count == 3 && Set(bench.seen.removeAll()).isSubset(of: ["2 sees 2", "2 sees 0"]))
    let scheduler = TestScheduler(initialClock: 0)
    let debounced = Action<Int, Int> { await bench.run($0) }.debounced(.seconds(1), scheduler: scheduler)
    Caller.$input.withValue(2) { _ = debounced.start(2) }
    let execution = Caller.$input.withValue(3) { debounced.start(3) }
    Caller.$input.withValue(4) { scheduler.start() }
    await execution.settled()
    expectEqual(bench.seen.all, ["3 sees 0"])
  }
}
