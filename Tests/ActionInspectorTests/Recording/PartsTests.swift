import Action
import ActionDispatch
import ActionInspector
import Streams
import StreamsTesting
import TestSupport
import Testing

private struct Save: RoutedAction { let param: Int }
private struct Fetch: AsyncRoutedAction {
  typealias ReturnType = Int
  let param: Int
}

struct PartsTests {
  private let inspector = ActionInspector()

  @Test func `executions of composed actions have parents`() {
    let first = Action<Int, Int> { .just($0 + 1) }
    let second = Action<Int, Int> { .just($0 * 10) }
    let both = first.then(second)
    inspector.record(first, as: "first")
    inspector.record(second, as: "second")
    inspector.record(both, as: "both")
    first.execute(7)
    inspector.clear()
    both.execute(1)
    expectEqual(
      inspector.snapshot().lines.filter { !$0.hasSuffix("abled") },
      [
        "both 1 started", "first 2 started < both 1", "first 2 element", "second 1 started < both 1",
        "second 1 element", "both 1 element", "second 1 completed", "first 2 completed", "both 1 completed",
      ])
  }

  @Test func `the parent is the nearest enclosing execution that is recorded`() {
    let inner = Action<Int, Int> { .just($0) }
    let outer = inner.map { $0 + 1 }.mapInput { (text: String) in text.count }
    inspector.record(inner, as: "inner")
    inspector.record(outer, as: "outer")
    outer.execute("abc")
    #expect(inspector.snapshot().lines.contains("inner 1 started < outer 1"))
  }

  @Test func `attempts are parts of the execution that retries`() {
    let attempts = MutableProperty(0)
    let fetch = Action<Int, Int> { _ in
      attempts.modify { $0 += 1 }
      return attempts.value < 3 ? .error(Mishap()) : .just(1)
    }
    let scheduler = TestScheduler(initialClock: 0)
    let patient = fetch.retrying(3, scheduler: scheduler)
    inspector.record(fetch, as: "fetch")
    inspector.record(patient, as: "patient")
    patient.execute(1)
    scheduler.start()
    expectEqual(
      inspector.snapshot().lines.filter { !$0.hasSuffix("abled") },
      [
        "patient 1 started", "fetch 1 started < patient 1", "fetch 1 failed \"Mishap\"",
        "patient 1 retrying again 1 \"Mishap\"", "fetch 2 started < patient 1", "fetch 2 failed \"Mishap\"",
        "patient 1 retrying again 2 \"Mishap\"", "fetch 3 started < patient 1", "fetch 3 element",
        "patient 1 element", "fetch 3 completed", "patient 1 completed",
      ])
  }

  @Test func `a part that is rejected or waits has a parent too`() {
    let work = PublishSubject<Int>()
    let inner = Action<Int, Int>(policy: .enqueue(limit: 1)) { _ in work.asObservable() }
    let outer = inner.map { $0 }
    inspector.record(inner, as: "inner")
    inspector.record(outer, as: "outer")
    inner.execute(0)
    outer.execute(1)
    inner.execute(2)
    let lines = inspector.snapshot().lines
    #expect(lines.contains("inner 2 waiting < outer 1"))
    #expect(lines.contains("inner 3 rejected noRoom"))
  }

  @Test func `an undoable execution has the original execution as its part`() {
    let (insert, remove) = (Action<Int, Int> { .just($0) }, Action<Int, Void> { _ in .empty() })
    let undoable = insert.undoable(in: UndoStack(), by: remove)
    inspector.record(insert, as: "insert")
    inspector.record(undoable, as: "undoable")
    undoable.execute(1)
    #expect(inspector.snapshot().lines.contains("insert 1 started < undoable 1"))
  }

  @Test func `a dispatch is recorded with its action and is the origin of its executions`() throws {
    let (router, save) = (ActionsRouter(), Action<Int, Void> { _ in .empty() })
    let dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(Save.self, performing: save)
    inspector.record(save, as: "save")
    inspector.record(router)
    save.execute(1)
    try router.send(Save(param: 2))
    let recording = inspector.snapshot()
    let number = try #require(recording.events.first { $0.kind == .dispatched }?.execution)
    expectEqual(
      recording.lines,
      [
        "save enabled", "save 1 started", "save 1 completed", "router \(number) dispatched \"Save\"",
        "save 2 started < dispatch \(number)", "save 2 completed", "router \(number) completed",
      ])
  }

  @Test(.watched) func `a dispatch sent by a handler has the handled dispatch as its origin`() async throws {
    let router = ActionsRouter()
    let dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(Save.self) { _ in }
    try dispatcher.register(Fetch.self) { fetch async throws in
      try router.send(Save(param: fetch.param))
      return fetch.param
    }
    inspector.record(router)
    _ = try await router.send(Fetch(param: 1))
    try router.send(Save(param: 2))
    let recording = inspector.snapshot()
    let numbers = recording.events.filter { $0.kind == .dispatched }.compactMap(\.execution)
    try #require(numbers.count == 3)
    expectEqual(
      recording.lines,
      [
        "router \(numbers[0]) dispatched \"Fetch\"",
        "router \(numbers[1]) dispatched \"Save\" < dispatch \(numbers[0])", "router \(numbers[1]) completed",
        "router \(numbers[0]) completed", "router \(numbers[2]) dispatched \"Save\"",
        "router \(numbers[2]) completed",
      ])
    expectEqual(recording.timeline.bars.map(\.parent), [nil, 0, nil])
  }

  @Test(.watched) func `an async dispatch is the origin of the execution that it causes`() async throws {
    let (router, fetch) = (ActionsRouter(), Action<Int, Int> { input async throws in input })
    let dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(Fetch.self, performing: fetch)
    inspector.record(fetch, as: "fetch")
    inspector.record(router)
    let answer = try await router.send(Fetch(param: 2))
    expectEqual(answer, 2)
    let recording = inspector.snapshot()
    let number = try #require(recording.events.first { $0.kind == .dispatched }?.execution)
    #expect(recording.lines.contains("fetch 1 started < dispatch \(number)"))
    #expect(recording.lines.last == "router \(number) completed")
  }

  @Test(.watched) func `a dispatch is the origin of executions started by a handler's task`() async throws {
    let (router, save) = (ActionsRouter(), Action<Int, Void> { _ in .empty() })
    let dispatcher = ActionsDispatcher(router: router)
    let tasks = Heard<Task<Void, Never>>()
    try dispatcher.register(Save.self) { routed in tasks.append(Task { save.execute(routed.param) }) }
    inspector.record(save, as: "save")
    inspector.record(router)
    try router.send(Save(param: 2))
    for task in tasks.all { await task.value }
    let recording = inspector.snapshot()
    let number = try #require(recording.events.first { $0.kind == .dispatched }?.execution)
    #expect(recording.lines.contains("save 1 started < dispatch \(number)"))
  }

  @Test func `a dispatch without a handler fails`() {
    let router = ActionsRouter()
    inspector.record(router)
    #expect(throws: DispatchError.self) { try router.send(Save(param: 2)) }
    #expect(inspector.snapshot().lines.last?.hasSuffix("failed \"DispatchError\"") == true)
  }

  @Test func `dispatch records have a number and a start time`() throws {
    let router = ActionsRouter()
    let dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(action: Save.self) { _ in }
    let records = Heard<DispatchRecord>()
    router.dispatched.subscribe(onNext: records.append)
    let before = ContinuousClock.now
    try router.send(Save(param: 1))
    try router.send(Save(param: 2))
    let all = records.all
    #expect(all.count == 2 && all[0].id < all[1].id)
    #expect(before <= all[0].started && all[0].started + all[0].duration <= all[1].started)
  }
}
