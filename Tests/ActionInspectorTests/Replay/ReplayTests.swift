import Action
import Dispatch
import Streams
import StreamsTesting
import TestSupport
import Testing

@testable import ActionInspector

@Suite(.watched)
struct ReplayTests {
  private let inspector = ActionInspector()
  private let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "work")

  /// Returns an action whose work ends on another thread.
  private func slow(_ policy: ExecutionPolicy = .drop) -> Action<Int, Int> {
    Action(policy: policy) { [queue] in .just($0).observe(on: queue) }
  }

  private func record(_ action: Action<Int, Int>, as name: String) {
    inspector.record(action, as: name, replaying: .json)
  }

  @Test func `a replay of the same program is faithful`() async throws {
    let double = Action<Int, Int> { .of($0, 2 * $0) }
    record(double, as: "double")
    for number in 1...5 { double.execute(number) }
    let heard = Heard<Int>()
    let again = Action<Int, Int> { .of($0, 2 * $0) }
    _ = again.elements.subscribe(onNext: { heard.append($0) })
    let replay = Replay(inspector.snapshot())
    replay.bind("double", to: again, decoding: .json)
    let report = try await replay.run()
    #expect(report.isFaithful, "\(report)")
    expectEqual(report.sentCount, 5)
    expectEqual(heard.all, [1, 2, 2, 4, 3, 6, 4, 8, 5, 10])
    expectEqual(try await replay.run(), report)
  }

  @Test func `a replay rejects a second tap again, and waits for the end before an input sent after it`()
    async throws
  {
    let work = PublishSubject<Int>()
    let login = Action<Int, Int> { _ in work.asObservable() }
    let search = Action<Int, Int> { .just($0) }
    record(login, as: "login")
    record(search, as: "search")
    login.execute(1)
    login.execute(2)
    work.onCompleted()
    search.execute(3)
    for _ in 0..<50 {
      let (newLogin, newSearch) = (slow(), Action<Int, Int> { .just($0) })
      let second = ActionInspector()
      second.record(newLogin, as: "login")
      second.record(newSearch, as: "search")
      let replay = Replay(inspector.snapshot())
      replay.bind("login", to: newLogin, decoding: .json)
      replay.bind("search", to: newSearch, decoding: .json)
      let report = try await replay.run()
      expectEqual(report, ReplayReport(divergences: [], sentCount: 3))
      let lines = second.snapshot().lines.filter { !$0.contains("element") && !$0.contains("enabled") }
      expectEqual(
        lines,
        [
          "login 1 started", "login 2 rejected busy", "login 1 completed", "search 1 started",
          "search 1 completed",
        ])
    }
  }

  @Test func `a replay does not compare the reasons of a gate`() async throws {
    func pay(_ words: String) -> Action<Int, Int> {
      Action(enabledIf: .require(Observable.just(false), words)) { .just($0) }
    }
    let recorded = pay("You are offline")
    record(recorded, as: "pay")
    recorded.execute(1)
    let again = pay("No connection")
    let replay = Replay(inspector.snapshot())
    replay.bind("pay", to: again, decoding: .json)
    expectEqual(try await replay.run(), ReplayReport(divergences: [], sentCount: 1))
    let open = Action<Int, Int> { .just($0) }
    let other = Replay(inspector.snapshot())
    other.bind("pay", to: open, decoding: .json)
    expectEqual(
      try await other.run().divergences.map(\.description),
      ["pay 1: expected rejected (gateClosed), observed completed"])
  }

  @Test func `a replay reports differences from the recording`() async throws {
    let save = Action<Int, Int> { $0 == 2 ? .error(Mishap()) : .just($0) }
    record(save, as: "save")
    for number in 1...3 { save.execute(number) }
    let replay = Replay(inspector.snapshot())
    replay.bind("save", to: Action<Int, Int> { $0 == 3 ? .error(Mishap()) : .just($0) }, decoding: .json)
    let report = try await replay.run()
    expectEqual(
      report.divergences.map(\.description),
      ["save 2: expected failed, observed completed", "save 3: expected completed, observed failed"])
    expectEqual(report.isFaithful, false)
  }

  @Test func `an input whose cause can no longer occur is sent immediately and reported`()
    async throws
  {
    expectEqual(
      try await stuck().run().divergences.map(\.description),
      [
        "save 1: expected 2 events of save before it, observed 1 event",
        "save 1: expected completed, observed rejected (gateClosed)",
      ])
  }

  /// Returns a replay whose input is sent although the event before it does not occur.
  private func stuck() -> Replay {
    let (gate, inspector) = (MutableProperty(false), ActionInspector())
    let save = Action<Int, Int>(enabledIf: gate.asObservable()) { .just($0) }
    inspector.record(save, as: "save", replaying: .json)
    gate.value = true
    save.execute(1)
    let replay = Replay(inspector.snapshot())
    replay.bind(
      "save", to: Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) }, decoding: .json)
    return replay
  }

  @Test func `hidden inputs are skipped and reported, or substituted`() async throws {
    let login = Action<Int, Int> { .just($0) }
    inspector.record(login, as: "login")
    login.execute(1)
    let search = Action<Int, Int> { .just($0) }
    inspector.record(search, as: "search", input: .described { "<\($0)>" })
    search.execute(2)
    let replay = Replay(inspector.snapshot())
    replay.bind("login", to: login, decoding: .json)
    replay.bind("search", to: search, decoding: .json)
    replay.bind("other", to: search, decoding: .json)
    let report = try await replay.run()
    expectEqual(
      "\(report)",
      """
      0 inputs sent
      not in the recording: other
      login 1 was not sent: its input is hidden
      search 1 was not sent: the codec cannot decode its input: DecodingError
      """)
    let heard = Heard<Int>()
    let second = Replay(inspector.snapshot())
    let again = Action<Int, Int> { input in
      heard.append(input)
      return .just(input)
    }
    second.bind("login", to: again, decoding: .json) { Int($0) + 100 }
    expectEqual(try await second.run().unbound, ["search"])
    expectEqual(heard.all, [101])
  }

  @Test func `an action without inputs needs no codec`() async throws {
    let refresh = Action<Void, Int> { .just(1) }
    inspector.record(refresh, as: "refresh")
    refresh.execute()
    let replay = Replay(inspector.snapshot())
    replay.bind("refresh", to: Action<Void, Int> { .just(1) }, decoding: nil)
    expectEqual(try await replay.run(), ReplayReport(sentCount: 1))
  }

  @Test func `an execution that was cancelled from outside is cancelled again`() async throws {
    let load = Action<Int, Int> { _ in .never() }
    record(load, as: "load")
    let first = load.start(1)
    first.cancel()
    load.start(2).cancel()
    let replay = Replay(inspector.snapshot())
    replay.bind("load", to: Action<Int, Int> { _ in .never() }, decoding: .json)
    expectEqual(try await replay.run(), ReplayReport(sentCount: 2))
  }

  /// Returns an action whose work goes on until `work` finishes it, even if it is cancelled before it begins.
  private func stubborn(_ work: StubbornWork) -> Action<Int, Int> {
    Action { input in Observable.async { await work(input) } }
  }

  @Test func `an execution that was abandoned is abandoned again`() async throws {
    let work = StubbornWork()
    let load = stubborn(work)
    record(load, as: "load")
    for input in 1...2 {
      load.execute(input)
      await work.begun(input)
      load.abandon()
    }
    let (recording, again) = (inspector.snapshot(), StubbornWork())
    let replay = Replay(recording)
    replay.bind("load", to: stubborn(again), decoding: .json)
    // After a mere cancellation, the second input would be rejected.
    expectEqual(try await replay.run(), ReplayReport(sentCount: 2))
    // The second execution is cancelled in the notification of its start, before its work begins.
    expectEqual(await again.begun(1), [1])
    again.finish(1)
    for input in 1...2 { work.finish(input) }
  }

  @Test func `an input recorded after cancelled work had stopped waits for that stop in a replay`()
    async throws
  {
    let work = StubbornWork()
    let load = stubborn(work)
    record(load, as: "load")
    for input in 1...2 {
      let execution = load.start(input)
      await work.begun(input)
      execution.cancel()
      work.finish(input)
      await execution.settled()
    }
    let again = StubbornWork()
    let replay = Replay(inspector.snapshot())
    replay.bind("load", to: stubborn(again), decoding: .json)
    replay.start()
    async let report = replay.run()
    await again.begun(1)
    // A replay that did not wait would have sent the next input by the end of another one, and it would be rejected.
    for _ in 1...3 { #expect(try await !stuck().run().isFaithful) }
    again.finish(1)
    expectEqual(try await report, ReplayReport(sentCount: 2))
  }

  @Test func `the parts of an execution are not sent, because the execution sends them`() async throws {
    let part = Action<Int, Int> { .just($0) }
    let whole = part.then(Action<Int, Int> { .just($0) })
    record(part, as: "part")
    record(whole, as: "whole")
    whole.execute(1)
    let (newPart, heard) = (Action<Int, Int> { .just($0) }, Heard<Int>())
    _ = newPart.elements.subscribe(onNext: { heard.append($0) })
    let replay = Replay(inspector.snapshot())
    replay.bind("part", to: newPart, decoding: .json)
    replay.bind("whole", to: newPart.then(Action<Int, Int> { .just($0) }), decoding: .json)
    expectEqual(try await replay.run(), ReplayReport(sentCount: 1))
    expectEqual(heard.all, [1])
  }

  @Test func `a stepping replay sends one input per step, and none before the first step`() async throws {
    let save = Action<Int, Int> { .just($0) }
    record(save, as: "save")
    save.execute(1)
    save.execute(2)
    let heard = Heard<Int>()
    let replay = Replay(inspector.snapshot(), pace: .stepping)
    let again = Action<Int, Int> { input in
      heard.append(input)
      return .just(input)
    }
    replay.bind("save", to: again, decoding: .json)
    expectEqual(replay.step(), false)
    replay.start()
    expectEqual(heard.all, [])
    expectEqual(replay.step(), true)
    expectEqual(heard.all, [1])
    expectEqual(replay.step(), true)
    expectEqual(replay.step(), false)
    expectEqual(try await replay.run(), ReplayReport(sentCount: 2))
  }

  @Test func `a replay of work that hangs ends when its task is cancelled`() async throws {
    let save = Action<Int, Int> { .just($0) }
    record(save, as: "save")
    save.execute(1)
    let replay = Replay(inspector.snapshot())
    let started = AsyncStream.makeStream(of: Void.self)
    let hanging = Action<Int, Int> { _ in
      started.continuation.finish()
      return .never()
    }
    replay.bind("save", to: hanging, decoding: .json)
    let task = Task { try await replay.run() }
    for await _ in started.stream {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    expectEqual(
      replay.report.divergences.map(\.description), ["save 1: expected completed, observed no end"])
  }
}
