import Action
import StreamsTesting
import TestSupport
import Testing

enum Caller {
  /// The input that the caller executes, or 0 outside of a call.
  @TaskLocal static var input = 0
  @TaskLocal static var token: Releases.Token?
}

/// Asynchronous work sees the task-local values of its request, whatever ran before it.
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

  /// A kind of action that runs asynchronous work.
  struct Work: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether the work is a stream. Its tasks cannot be raised, and see no values if they begin later.
    let isStream: Bool
    let make: @Sendable (ExecutionPolicy, @escaping @Sendable (Int) async -> Int) -> Action<Int, Int>

    init(
      _ name: String, isStream: Bool = false,
      _ make:
        @escaping @Sendable (ExecutionPolicy, @escaping @Sendable (Int) async -> Int) -> Action<Int, Int>
    ) {
      (testDescription, self.isStream, self.make) = (name, isStream, make)
    }
  }

  static let works = [
    Work("asynchronous work") { policy, run in Action(policy: policy) { await run($0) } },
    Work("work that reports") { policy, run in
      Action(policy: policy, progress: { input, _ in await run(input) })
    },
    Work("a factory", isStream: true) { policy, run in
      Action(policy: policy) { input in Observable.async { await run(input) } }
    },
    Work("a factory on the main actor", isStream: true) { policy, run in
      Action(policy: policy) { @MainActor input in Observable.async { await run(input) } }
    },
    Work("retrying") { policy, run in Action(policy: policy) { await run($0) }.retrying(2) },
    Work("timing out") { policy, run in
      Action(policy: policy) { await run($0) }.timingOut(after: .seconds(1000)).map { $0 }
    },
    Work("in a group") { policy, run in
      let action = Action<Int, Int>(policy: policy) { await run($0) }
      ActionGroup(limit: 2).add(action)
      return action
    },
  ]

  @Test(arguments: works) func `work sees the task-local values of its request`(_ test: Work) async {
    for policy in [
      ExecutionPolicy.enqueue(), .restart, .restart(waitingForStop: true), .keepLatest, .concurrent(),
    ] {
      let bench = Bench()
      let action = test.make(policy) { await bench.run($0) }
      let executions = (1...3).map { input in Caller.$input.withValue(input) { action.start(input) } }
      bench.open.yield()
      for execution in executions { await execution.settled() }
      #expect(!bench.seen.all.isEmpty)
      let expected =
        ["1 sees 1", "2 sees 2", "3 sees 3"] + (test.isStream ? ["1 sees 0", "2 sees 0", "3 sees 0"] : [])
      for line in bench.seen.all {
        #expect(expected.contains(line), "\(policy)")
      }
    }
  }

  @Test func `work that starts immediately sees the task-local values of its request`() async {
    let bench = Bench()
    let action = Action<Int, Int> { await bench.run($0) }
    await Caller.$input.withValue(2) { action.start(2) }.settled()
    expectEqual(bench.seen.all, ["2 sees 2"])
  }

  @Test func `a later attempt sees no task-local values`() async {
    for delay in [Duration.zero, .seconds(1)] {
      let (bench, scheduler, failed) = (Bench(), TestScheduler(initialClock: 0), Heard<Int>())
      let failing = Action<Int, Int> { input in
        _ = await bench.run(input)
        throw RxError.timeout
      }.retrying(2, backoff: .constant(delay), scheduler: scheduler)
      failing.events.subscribe(onNext: { if case .retrying = $0.kind { failed.append(1) } })
      let execution = Caller.$input.withValue(2) { failing.start(2) }
      _ = await failed.all(1)
      Caller.$input.withValue(4) { scheduler.start() }
      await execution.settled()
      expectEqual(bench.seen.all, ["2 sees 2", "2 sees 0"])
    }
  }

  @Test func `a debounced input sees the task-local values of its request`() async {
    let (bench, scheduler) = (Bench(), TestScheduler(initialClock: 0))
    let debounced = Action<Int, Int> { await bench.run($0) }.debounced(.seconds(1), scheduler: scheduler)
    Caller.$input.withValue(2) { _ = debounced.start(2) }
    let execution = Caller.$input.withValue(3) { debounced.start(3) }
    Caller.$input.withValue(4) { scheduler.start() }
    await execution.settled()
    expectEqual(bench.seen.all, ["3 sees 3"])
  }

  @Test func `a debounced input that then waits in a queue sees the task-local values of its request`() async
  {
    let (bench, scheduler) = (Bench(), TestScheduler(initialClock: 0))
    let queue = Action<Int, Int>(policy: .enqueue()) { await bench.run($0) }
    let debounced = queue.debounced(.seconds(1), scheduler: scheduler)
    let first = Caller.$input.withValue(1) { queue.start(1) }
    let execution = Caller.$input.withValue(3) { debounced.start(3) }
    Caller.$input.withValue(4) { scheduler.start() }
    bench.open.yield()
    await first.settled()
    await execution.settled()
    expectEqual(bench.seen.all, ["1 sees 1", "3 sees 3"])
  }

  @Test func `an input that is cancelled while it waits releases the task-local values of its request`() async
  {
    let (bench, releases) = (Bench(), Releases())
    let action = Action<Int, Int>(policy: .enqueue()) { await bench.run($0) }
    let first = action.start(1)
    Caller.$token.withValue(releases.token()) { action.start(2) }.cancel()
    await releases.all()
    first.cancel()
    await first.settled()
    expectEqual(bench.seen.all, ["1 sees 0"])
  }
}
