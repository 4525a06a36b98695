import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Work of a member of a group that awaits an execution which begins to wait for the group only later.
extension SelfWaitTests {
  /// A group with one slot, and a member whose work for the input 1 awaits an execution of another action.
  private final class Scene: Sendable {
    let group = ActionGroup()
    let scheduler = TestScheduler(initialClock: 0)
    private let awaited: Later<Numbers>
    private let next = Heard<Execution<Int>>()
    private let (begun, mayAwait) = (Bell(), Bell())
    private let waiting: Numbers

    init() {
      let (awaited, next, begun, mayAwait) = (Later<Numbers>(), next, begun, mayAwait)
      self.awaited = awaited
      waiting = Action { number in
        begun.ring()
        await mayAwait.heard()
        let execution = awaited.it.start(2)
        next.append(execution)
        return try await execution.value
      }
      group.add(waiting)
    }

    /// Returns the ends of the waiting and of the awaited execution.
    ///
    /// - Parameters:
    ///   - prepare: runs while the work runs, before it awaits.
    ///   - change: lets the awaited execution wait for the group. The work may await it by then.
    func endings(
      of action: Numbers, with prepare: () -> Void = {}, after change: () async -> Void
    ) async -> [String] {
      _ = awaited.set(action)
      defer { awaited.clear() }
      let first = waiting.start(1)
      await begun.heard()
      prepare()
      mayAwait.ring()
      let second = await next.all(1)[0]
      while !second.handle.isAwaited { await Task.yield() }
      await change()
      let endings = [await first.ending, await second.ending]
      next.removeAll()
      return endings
    }
  }

  @Test(arguments: [false, true], [ExecutionPolicy.enqueue(), .keepLatest])
  func `a wait throws when a debounced input begins to wait for the group`(
    isMember: Bool, policy: ExecutionPolicy
  ) async {
    let scene = Scene()
    let base = Numbers(policy: policy) { $0 }
    let action = base.debounced(.seconds(1), scheduler: scene.scheduler)
    scene.group.add(isMember ? action : base)
    let endings = await scene.endings(of: action) { scene.scheduler.advanceTo(2) }
    expectEqual(endings, ["itself", "done"])
  }

  @Test(arguments: [false, true])
  func `a wait throws when a delayed input is flushed and begins to wait for the group`(isMember: Bool) async
  {
    let scene = Scene()
    let base = Numbers(policy: .enqueue()) { $0 }
    let action = base.debounced(.seconds(1), scheduler: scene.scheduler)
    scene.group.add(isMember ? action : base)
    expectEqual(await scene.endings(of: action) { action.flush() }, ["itself", "done"])
  }

  @Test(arguments: ["enqueue", "keepLatest", "stream", "map", "debounced", "key"])
  func `a wait throws when the gate opens and the input begins to wait for the group`(kind: String) async {
    let (scene, isOpen, stream) = (Scene(), MutableProperty(false), PublishSubject<Bool>())
    let policy =
      kind == "keepLatest"
      ? .keepLatest(pausesWhenClosed: true) : ExecutionPolicy.enqueue(pausesWhenClosed: true)
    let base =
      switch kind {
      case "stream": Numbers(enabledIf: stream, policy: policy) { $0 }
      case "key": Numbers(enabledIf: isOpen, policy: policy, by: { $0 }) { $0 }
      default: Numbers(enabledIf: isOpen, policy: policy) { $0 }
      }
    scene.group.add(base)
    let action =
      switch kind {
      case "map": base.map { $0 }
      case "debounced": base.debounced(.seconds(1), scheduler: scene.scheduler)
      default: base
      }
    let endings = await scene.endings(of: action) {
      scene.scheduler.advanceTo(2)
      isOpen.value = true
      stream.onNext(true)
    }
    expectEqual(endings, ["itself", "done"])
  }

  @Test func `a wait throws when the execution in front ends and the group is still full`() async {
    let (scene, running, mayReturn) = (Scene(), Heard<Int>(), Bell())
    let action = Numbers(policy: .enqueue()) { number in
      running.append(number)
      if number == 1 { await mayReturn.heard() }
      return number
    }
    let first = action.start(1)
    _ = await running.all(1)
    let endings = await scene.endings(of: action) {
      // Two executions hold the single slot from here on.
      scene.group.add(action)
    } after: {
      mayReturn.ring()
    }
    expectEqual(endings, ["itself", "done"])
    expectEqual(await first.ending, "done")
  }

  @Test(arguments: [false, true])
  func `a wait throws when another member ends and the group is still full`(isReleased: Bool) async {
    let (scene, running, stuck) = (Scene(), Heard<Int>(), StubbornWork())
    let action = Numbers(policy: .enqueue()) { $0 }
    scene.group.add(action)
    let other = Lock<Numbers?>(
      Numbers { number in
        running.append(number)
        return await stuck(number)
      })
    let first = other.withLock { $0 }?.start(1)
    _ = await running.all(1)
    await stuck.begun(1)
    let endings = await scene.endings(of: action) {
      if let other = other.withLock({ $0 }) { scene.group.add(other) }
      // Its work keeps the slot.
      if isReleased {
        let released = other.withLock { $0.take() }
        withExtendedLifetime(released) {}
      }
    } after: {
      stuck.finish(1)
    }
    expectEqual(endings, ["itself", "done"])
    await first?.settled()
  }

  @Test func `settled returns when the gate opens and the input begins to wait for the group`() async {
    await #expect(processExitsWith: .success) {
      let heard = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in heard.append("\(type(of: error))") }
      let (group, isOpen, next) = (ActionGroup(), MutableProperty(false), Heard<Execution<Int>>())
      let paused = Numbers(enabledIf: isOpen, policy: .enqueue(pausesWhenClosed: true)) { $0 }
      let waiting = Numbers { number in
        let execution = paused.start(2)
        next.append(execution)
        let state = await execution.settled()
        precondition(state == .waiting, "\(state)")
        return number
      }
      group.add(paused)
      group.add(waiting)
      let first = waiting.start(1)
      let second = await next.all(1)[0]
      while !second.handle.isAwaited { await Task.yield() }
      isOpen.value = true
      let states = [await first.settled(), await second.settled()]
      precondition(states == [.completed, .completed], "\(states)")
      precondition(heard.all == ["SelfWaitError"], "\(heard.all)")
    }
  }
}
