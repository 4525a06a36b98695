import Action
import StreamsTesting
import TestSupport
import Testing

/// An execution is cancelled by its waiters when the last of them is cancelled. The tests are on the main actor, and so
/// are the tasks that wait: a task that has begun there has been suspended when the test continues.
@Suite(.watched) @MainActor struct WaitersTests {
  /// How the waiting tasks share one execution.
  enum Sharing: CaseIterable {
    case oneHandle
    case severalHandles
    case twoTasksPerHandle
    case inQueue

    var policy: ExecutionPolicy {
      switch self {
      case .oneHandle: .drop
      case .inQueue: .enqueue()
      case .severalHandles, .twoTasksPerHandle: .shareRunning
      }
    }
  }

  /// One execution, and the tasks that wait for it.
  @MainActor final class Scene {
    let works = Works()
    let action: Action<Int, String>
    let handles: [Execution<String>]
    private(set) var tasks: [Task<String?, any Error>] = []
    private let sharing: Sharing

    init(
      _ sharing: Sharing, count: Int,
      composing compose: (Action<Int, String>) -> Action<Int, String> = { $0 }
    ) {
      self.sharing = sharing
      action = compose(Action(policy: sharing.policy) { [works] in works.work($0) })
      if case .inQueue = sharing { action.execute(0) }
      let handles =
        switch sharing {
        case .oneHandle, .inQueue: 1
        case .severalHandles: count
        case .twoTasksPerHandle: (count + 1) / 2
        }
      self.handles = (0..<handles).map { [action] _ in action.start(1) }
    }

    var state: ExecutionState { handles[0].state.value }

    /// Starts tasks that wait, the first at the first handle.
    func wait(_ count: Int, _ awaiting: [Awaited] = Awaited.allCases) async {
      let (begins, begun) = AsyncStream<Void>.makeStream()
      for number in 0..<count {
        let handle = handles[sharing == .twoTasksPerHandle ? number / 2 : number % handles.count]
        let awaited = awaiting[number % awaiting.count]
        tasks.append(
          Task { @MainActor in
            begun.yield()
            return try await awaited(handle)
          })
      }
      for await _ in begins.prefix(count) {}
    }

    /// Cancels a task, which gets its error immediately.
    func cancel(_ number: Int) async {
      tasks[number].cancel()
      await #expect(throws: CancellationError.self) { try await tasks[number].value }
    }

    /// Completes the work, and checks that the tasks get its result.
    func complete(_ numbers: [Int]) async throws {
      if case .inQueue = sharing { works[0].onCompleted() }
      works[1].onNext("done")
      works[1].onCompleted()
      for number in numbers { expectEqual(try await tasks[number].value, "done", "\(number)") }
    }
  }

  enum Awaited: CaseIterable {
    case value, values, finished

    nonisolated(nonsending) func callAsFunction(_ execution: Execution<String>) async throws -> String? {
      switch self {
      case .value: return try await execution.value
      case .finished:
        try await execution.finished()
        return "done"
      case .values:
        var last: String?
        for try await element in execution.values { last = element }
        return last
      }
    }
  }

  @Test(arguments: Sharing.allCases, [2, 10, 100])
  func `a task gets its result if all other waiting tasks are cancelled`(
    sharing: Sharing, count: Int
  ) async throws {
    for left in Set([0, count / 2, count - 1]) {
      let scene = Scene(sharing, count: count)
      await scene.wait(count)
      for number in 0..<count where number != left { await scene.cancel(number) }
      #expect(!scene.state.isFinished)
      try await scene.complete([left])
      expectEqual(scene.state, .completed)
    }
  }

  @Test(arguments: Sharing.allCases, [2, 10, 100])
  func `the execution is cancelled with the last waiting task`(sharing: Sharing, count: Int) async {
    let scene = Scene(sharing, count: count)
    await scene.wait(count)
    for number in (0..<count).reversed() {
      #expect(!scene.state.isFinished, "\(number)")
      await scene.cancel(number)
    }
    expectEqual(scene.state, .cancelled)
    scene.works.end()
  }

  @Test(arguments: Sharing.allCases)
  func `a task that waits again keeps the execution running, in every order of three`(
    sharing: Sharing
  ) async throws {
    for order in interleavings([[0], [1], [2]]) {
      for isCompleted in [false, true] {
        let scene = Scene(sharing, count: 3)
        await scene.wait(3)
        await scene.cancel(order[0])
        await scene.cancel(order[1])
        // The handles of the first and the second task are awaited again.
        await scene.wait(2)
        await scene.cancel(order[2])
        #expect(!scene.state.isFinished, "\(order)")
        await scene.cancel(3)
        #expect(!scene.state.isFinished, "\(order)")
        if isCompleted {
          try await scene.complete([4])
        } else {
          await scene.cancel(4)
          expectEqual(scene.state, .cancelled, "\(order)")
        }
        scene.works.end()
      }
    }
  }

  /// Actions that are composed of another one.
  enum Composed: CaseIterable {
    case retrying, timingOut, gated, map, mapInput, then, combined

    func callAsFunction(_ base: Action<Int, String>) -> Action<Int, String> {
      switch self {
      case .retrying: base.retrying(2)
      case .timingOut: base.timingOut(after: .seconds(1_000), scheduler: TestScheduler.stopped)
      case .gated: base.gated(by: BehaviorRelay(value: true))
      case .map: base.map { $0 }
      case .mapInput: base.mapInput { $0 }
      case .then: base.then(Action<String, String> { .just($0) })
      case .combined: .combined([base, Action(policy: .concurrent()) { _ in .empty() }])
      }
    }
  }

  @Test(arguments: Composed.allCases, [Sharing.oneHandle, .severalHandles])
  func `the waiting tasks of a composed action are counted, even if its part is shared`(
    composed: Composed, sharing: Sharing
  ) async throws {
    // A combined action rejects inputs while it is executing.
    if composed == .combined, sharing == .severalHandles { return }
    for isCompleted in [false, true] {
      // Each handle has a whole of its own, if the part is shared.
      let scene = Scene(sharing, count: sharing == .oneHandle ? 1 : 2) { composed($0) }
      await scene.wait(sharing == .oneHandle ? 2 : 4)
      await scene.cancel(0)
      #expect(scene.handles.allSatisfy { !$0.state.value.isFinished })
      if sharing == .severalHandles {
        await scene.cancel(2)
        expectEqual(scene.handles.map(\.state.value), [.cancelled, .running])
      }
      if isCompleted {
        try await scene.complete(sharing == .oneHandle ? [1] : [1, 3])
        expectEqual(scene.handles.last?.state.value, .completed)
      } else {
        for number in sharing == .oneHandle ? [1] : [1, 3] { await scene.cancel(number) }
        expectEqual(scene.handles.last?.state.value, .cancelled)
        scene.works.end()
      }
    }
  }

  @Test func `a task that waits in settled keeps the execution running`() async throws {
    let scene = Scene(.oneHandle, count: 1)
    let (begins, begun) = AsyncStream<Void>.makeStream()
    let settling = Task { @MainActor [handle = scene.handles[0]] in
      begun.yield()
      return await handle.settled()
    }
    for await _ in begins { break }
    await scene.wait(1)
    await scene.cancel(0)
    settling.cancel()
    expectEqual(scene.state, .running)
    try await scene.complete([])
    expectEqual(await settling.value, .completed)
  }

  @Test func `a caller that observes the stream of a shared execution keeps it running`() async throws {
    for observes in [true, false] {
      let scene = Scene(.severalHandles, count: 1)
      let heard = Heard<String>()
      let other = scene.action.start(2)
      if observes { other.elements.subscribe(onNext: { heard.append($0) }) }
      await scene.wait(2)
      await scene.cancel(0)
      await scene.cancel(1)
      expectEqual(scene.state, .running)
      try await scene.complete([])
      expectEqual(heard.all, observes ? ["done"] : [])
    }
  }

  @Test func `a subscription of apply and a waiting task of another caller share an execution`() async {
    for cancelsFirst in [true, false] {
      let scene = Scene(.severalHandles, count: 1)
      let subscription = scene.action.apply(2).subscribe()
      await scene.wait(1)
      if cancelsFirst { await scene.cancel(0) } else { subscription.dispose() }
      expectEqual(scene.state, .running)
      if cancelsFirst { subscription.dispose() } else { await scene.cancel(0) }
      expectEqual(scene.state, .cancelled)
      scene.works.end()
    }
  }

  @Test func `leaving a loop does not cancel an execution that another task awaits`() async throws {
    let scene = Scene(.oneHandle, count: 1)
    await scene.wait(1)
    scene.works[1].onNext("first")
    for try await element in scene.handles[0].values {
      expectEqual(element, "first")
      break
    }
    expectEqual(scene.state, .running)
    do {
      let values = scene.handles[0].values
      withExtendedLifetime(values) {}
    }
    expectEqual(scene.state, .running)
    try await scene.complete([0])
  }

  @Test func `a task cancelled before it waits does not cancel an execution that another task awaits`()
    async throws
  {
    let scene = Scene(.oneHandle, count: 1)
    await scene.wait(1)
    for awaited in Awaited.allCases {
      let late = Task { @MainActor [handle = scene.handles[0]] in
        try await awaited(handle)
      }
      late.cancel()
      await #expect(throws: CancellationError.self) { try await late.value }
      expectEqual(scene.state, .running)
    }
    try await scene.complete([0])
  }

  @Test func `a wait of the work for its own execution does not count`() async {
    let (box, tried) = (Later<Execution<Int>>(), Heard<String>())
    let isSet = Bell()
    let action = Action<Int, Int> { number in
      await isSet.heard()
      tried.append(await box.it.ending)
      let (nothing, source) = AsyncStream<Void>.makeStream()
      for await _ in nothing {}
      source.finish()
      return number
    }
    let execution = box.set(action.start(1))
    let (begins, begun) = AsyncStream<Void>.makeStream()
    let waiting = (0..<2).map { _ in
      Task { @MainActor in
        begun.yield()
        return try await execution.value
      }
    }
    for await _ in begins.prefix(2) {}
    isSet.ring()
    expectEqual(await tried.all(1), ["itself"])
    waiting[0].cancel()
    expectEqual(execution.state.value, .running)
    waiting[1].cancel()
    expectEqual(execution.state.value, .cancelled)
    box.clear()
    await execution.settled()
  }
}
