import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Work that awaits an execution that cannot end before the work throws, whichever way leads back to it.
@Suite(.watched) struct SelfWaitTests {
  @Test(arguments: Awaiting.allCases)
  func `work that awaits the shared execution that it belongs to throws`(awaiting: Awaiting) async {
    let me = Later<Numbers>()
    defer { me.clear() }
    let refresh = me.set(
      Action<Int, Int>(policy: .shareRunning) { number in
        try await awaiting(me.it.start(number + 1))
        return number
      }.named("refresh"))
    do {
      _ = try await refresh.start(1).value
      Issue.record("It should throw.")
    } catch let error as SelfWaitError {
      let name = "refresh (Action<Int, Int>)"
      expectEqual([error.action, error.awaitedAction], [name, name])
      expectEqual([error.execution, error.awaitedExecution], [1, 1])
      #expect("\(error)".hasPrefix("Execution 1 of \(name) would wait for itself, because its own work"))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(arguments: Awaiting.allCases)
  func `work that awaits an execution queued behind it throws, and the queue continues`(
    awaiting: Awaiting
  ) async throws {
    for policy in [ExecutionPolicy.enqueue(), .keepLatest] {
      let (me, behind) = (Later<Numbers>(), Heard<Execution<Int>>())
      defer { me.clear() }
      let save = me.set(
        Action(policy: policy) { number in
          if number == 1 {
            let next = me.it.start(2)
            behind.append(next)
            try await awaiting(next)
          }
          return number
        })
      expectEqual(await save.start(1).ending, "itself", "\(policy)")
      #expect(try await behind.all(1)[0].value == 2)
    }
  }

  @Test func `the message names the actions and the executions`() async {
    let me = Later<Numbers>()
    defer { me.clear() }
    let save = me.set(
      Action<Int, Int>(policy: .enqueue()) { number in
        if number == 1 { _ = try await me.it.start(2).value }
        return number
      }.named("save"))
    do {
      _ = try await save.start(1).value
      Issue.record("It should throw.")
    } catch {
      expectEqual(
        "\(error)",
        "Execution 1 of save (Action<Int, Int>) would wait for itself, because its work awaits execution 2 of save "
          + "(Action<Int, Int>), which cannot end before it. Start that execution without awaiting it, await it after "
          + "the work has returned, or call the code that you need directly.")
    }
  }

  @Test func `work that ignores the error ends as usual`() async throws {
    let me = Later<Numbers>()
    defer { me.clear() }
    let save = me.set(
      Action(policy: .enqueue()) { number in
        if number > 3 { return number }
        return (try? await me.it.start(number + 10).value) ?? number
      })
    let all = (1...3).map { save.start($0) }
    for (index, execution) in all.enumerated() { #expect(try await execution.value == index + 1) }
  }

  @Test func `work that was restarted and waits for its successor to settle returns`() async {
    await #expect(processExitsWith: .success) {
      let heard = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in heard.append("\(type(of: error))") }
      let me = Later<Numbers>()
      let search = me.set(
        Action(policy: .restart(waitingForStop: true)) { number in
          if number == 1 {
            let state = await me.it.start(2).settled()
            precondition(state == .waiting, "\(state)")
          }
          return number
        })
      let state = await search.start(1).settled()
      precondition(state == .cancelled, "\(state)")
      await search.start(3).settled()
      precondition(heard.all == ["SelfWaitError"], "\(heard.all)")
    }
  }

  @Test func `settled returns an unfinished state, and the error handler gets the error`() async {
    await #expect(processExitsWith: .success) {
      let heard = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in heard.append("\(type(of: error))") }
      let (queue, shared) = (Later<Numbers>(), Later<Numbers>())
      let save = queue.set(
        Action(policy: .enqueue()) { number in
          if number == 1 {
            let state = await queue.it.start(2).settled()
            precondition(state == .waiting, "\(state)")
          }
          return number
        })
      let refresh = shared.set(
        Action(policy: .shareRunning) { number in
          let state = await shared.it.start(number).settled()
          precondition(state == .running, "\(state)")
          return number
        })
      for execution in [save.start(1), refresh.start(1)] {
        let state = await execution.settled()
        precondition(state == .completed, "\(state)")
      }
      precondition(heard.all == ["SelfWaitError", "SelfWaitError"], "\(heard.all)")
    }
  }

  /// Work of the input 1 that awaits the execution behind it.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (@escaping @Sendable (Int) async throws -> Int) -> Numbers

    init(
      _ name: String, _ make: @escaping @Sendable (@escaping @Sendable (Int) async throws -> Int) -> Numbers
    ) {
      (testDescription, self.make) = (name, make)
    }
  }

  static let places = [
    Place("the work itself") { Action(policy: .enqueue(), work: $0) },
    Place("a child task") { work in
      Action(policy: .enqueue()) { number in
        async let result = work(number)
        return try await result
      }
    },
    Place("a task group") { work in
      Action(policy: .enqueue()) { number in
        try await withThrowingTaskGroup(of: Int.self) { group in
          group.addTask { try await work(number) }
          return try await group.next() ?? 0
        }
      }
    },
    Place("an unstructured task") { work in
      Action(policy: .enqueue()) { number in try await Task { try await work(number) }.value }
    },
    Place("the main actor") { work in
      Action(policy: .enqueue()) { @MainActor number in try await work(number) }
    },
    Place("work that reports") { work in
      Action(
        policy: .enqueue(),
        progress: { number, report in
          report(0.5)
          return try await work(number)
        })
    },
    Place("an asynchronous sequence") { work in
      Action(policy: .enqueue()) { number in
        AsyncThrowingStream<Int, any Error>(unfolding: { try await work(number) }).prefix(1)
      }
    },
    Place("a stream of asynchronous work") { work in
      Action(policy: .enqueue()) { number in Observable.async { try await work(number) } }
    },
    Place("a single of asynchronous work") { work in
      Action(policy: .enqueue()) { number in Single.create { try await work(number) } }
    },
    Place("work with a state") { work in
      Action(state: MutableProperty(0), policy: .enqueue()) { _, number in try await work(number) }
    },
    Place("a member of a group") { work in
      let action = Numbers(policy: .enqueue(), work: work)
      ActionGroup().add(action)
      return action
    },
    Place("one key") { work in
      Action(policy: .enqueue(), by: { _ in "key" }, work: work)
    },
    Place("a mapped action") { Action(policy: .enqueue(), work: $0).map { $0 } },
    Place("a retried action") { Action(policy: .enqueue(), work: $0).retrying(2) },
    Place("a gated, retried and mapped action") {
      Action(policy: .enqueue(), work: $0).gated(by: Observable.just(true)).retrying(2).mapInput { $0 }
    },
  ]

  @Test(arguments: places) func `work throws regardless of where in the work the wait is`(place: Place)
    async throws
  {
    let (me, behind) = (Later<Numbers>(), Heard<Execution<Int>>())
    defer { me.clear() }
    let action = me.set(
      place.make { number in
        if number == 1 {
          let next = me.it.start(2)
          behind.append(next)
          _ = try await next.value
        }
        return number
      })
    expectEqual(await action.start(1).ending, "itself")
    #expect(try await behind.all(1)[0].value == 2)
  }

  @Test func `an unstructured task throws while the execution that created it runs`() async throws {
    let (me, mayReturn, endings) = (Later<Numbers>(), Bell(), Heard<String>())
    defer { me.clear() }
    let save = me.set(
      Action(policy: .enqueue()) { number in
        if number == 1 {
          let next = me.it.start(2)
          Task { endings.append(await next.ending) }
          await mayReturn.heard()
        }
        return number
      })
    let first = save.start(1)
    expectEqual(await endings.all(1), ["itself"])
    mayReturn.ring()
    #expect(try await first.value == 1)
  }

  @Test func `the wait that closes a cycle of two actions throws, and the other ends`() async {
    let (one, other, both) = (Later<Numbers>(), Later<Numbers>(), Bell())
    defer {
      one.clear()
      other.clear()
    }
    let running = Heard<Int>()
    func make(_ partner: Later<Numbers>) -> Numbers {
      Action(policy: .enqueue()) { number in
        if number == 1 {
          running.append(1)
          await both.heard()
          _ = try await partner.it.start(2).value
        }
        return number
      }
    }
    let executions = [one.set(make(other)).start(1), other.set(make(one)).start(1)]
    _ = await running.all(2)
    both.ring()
    var endings: [String] = []
    for execution in executions { endings.append(await execution.ending) }
    expectEqual(endings.sorted(), ["done", "itself"])
  }

  @Test func `work that awaits another action whose work awaits its queue throws`() async throws {
    for isFactory in [false, true] {
      let (save, sync, inner) = (Later<Numbers>(), Later<Numbers>(), Heard<String>())
      defer {
        save.clear()
        sync.clear()
      }
      let work = { @Sendable (number: Int) async throws -> Int in
        inner.append(await save.it.start(2).ending)
        return number
      }
      _ = sync.set(
        isFactory
          ? Action { number in Observable.async { try await work(number) } } : Action { try await work($0) })
      let first = save.set(
        Action(policy: .enqueue()) { number in
          if number == 1 { _ = try await sync.it.start(1).value }
          return number
        }
      ).start(1)
      #expect(try await first.value == 1)
      expectEqual(await inner.all(1), ["itself"], "\(isFactory)")
    }
  }

  @Test func `the wait that closes a cycle of three actions throws, and the others end`() async {
    let (actions, both, running) = ((0..<3).map { _ in Later<Numbers>() }, Bell(), Heard<Int>())
    defer { for action in actions { action.clear() } }
    for (index, action) in actions.enumerated() {
      let next = actions[(index + 1) % 3]
      _ = action.set(
        Action(policy: index == 1 ? .shareRunning : .enqueue()) { number in
          if number == 2 { return number }
          running.append(index)
          await both.heard()
          // The second action runs for the first one. The others are in the middle of something.
          return try await next.it.start(index == 0 ? 1 : 2).value
        })
    }
    let executions = [actions[0].it.start(1), actions[2].it.start(1)]
    _ = await running.all(2)
    both.ring()
    var endings: [String] = []
    for execution in executions { endings.append(await execution.ending) }
    expectEqual(endings.sorted(), ["done", "itself"])
  }

  @Test func `a part that awaits its composed execution throws`() async {
    let whole = Heard<Execution<Int>>()
    let part = Numbers { number in
      _ = try await whole.all(1)[0].value
      return number
    }
    for composed in [part.retrying(2), part.map { $0 }, Action.combined([part])] {
      whole.removeAll()
      let execution = composed.start(1)
      whole.append(execution)
      expectEqual(await execution.ending, "itself")
    }
    whole.removeAll()
  }

  @Test func `work that awaits a combined execution whose part is queued behind the work throws`() async {
    let (save, mayStart) = (Later<Numbers>(), Bell())
    defer { save.clear() }
    let other = Later<Execution<Int>>()
    defer { other.clear() }
    let running = Heard<Int>()
    _ = save.set(
      Action(policy: .enqueue()) { number in
        if number == 1 {
          running.append(1)
          await mayStart.heard()
          _ = try await other.it.value
        }
        return number
      })
    let first = save.it.start(1)
    _ = await running.all(1)
    // Its part waits behind the first execution.
    let log = Numbers { $0 }
    let both = Action.combined([save.it, log])
    _ = other.set(both.start(2))
    mayStart.ring()
    expectEqual(await first.ending, "itself")
    expectEqual(await other.it.ending, "done")
  }

  @Test func `a wait throws when a later part closes the cycle`() async {
    let (whole, mayLogIn) = (Later<Execution<Int>>(), Bell())
    defer { whole.clear() }
    let awaits = Heard<Int>()
    let fetch = Numbers(policy: .enqueue()) { number in
      if number == 0 {
        awaits.append(0)
        _ = try await whole.it.value
      }
      return number
    }
    let login = Numbers { number in
      await mayLogIn.heard()
      return number
    }
    let show = login.then(fetch)
    _ = whole.set(show.start(1))
    let first = fetch.start(0)
    _ = await awaits.all(1)
    // Whether the first execution awaits yet or not, it must not hang.
    mayLogIn.ring()
    expectEqual(await first.ending, "itself")
    expectEqual(await whole.it.ending, "done")
  }

  @Test func `a wait throws when a delayed input enters the queue behind it`() async {
    let scheduler = TestScheduler(initialClock: 0)
    let (search, started) = (Later<Numbers>(), Bell())
    defer { search.clear() }
    let action = search.set(
      Numbers(policy: .enqueue()) { number in
        if number == 1 {
          let next = search.it.start(2)
          started.ring()
          _ = try await next.value
        }
        return number
      }.debounced(.seconds(1), scheduler: scheduler))
    let first = action.start(1)
    scheduler.advanceTo(1)
    await started.heard()
    scheduler.advanceTo(2)
    expectEqual(await first.ending, "itself")
  }

  @Test func `a part that shares an execution with another composed execution closes a cycle`() async {
    let (whole, mayAwait) = (Later<Execution<Int>>(), Bell())
    defer { whole.clear() }
    let running = Heard<Int>()
    let refresh = Numbers(policy: .shareRunning) { number in
      running.append(number)
      await mayAwait.heard()
      _ = try await whole.it.value
      return number
    }
    let first = refresh.start(1)
    _ = await running.all(1)
    let composed = refresh.map { $0 }
    _ = whole.set(composed.start(2))
    mayAwait.ring()
    expectEqual(await first.ending, "itself")
    expectEqual(await whole.it.ending, "itself")
    expectEqual(running.all, [1])
  }

  @Test func `a wait in cancelled work throws CancellationError, and cancels the execution`() async {
    let (me, endings, running) = (Later<Numbers>(), Heard<String>(), Heard<Int>())
    defer { me.clear() }
    let save = me.set(
      Action(policy: .enqueue()) { number in
        running.append(number)
        // Returns when the task is cancelled.
        _ = await running.all(2)
        let next = me.it.start(2)
        endings.append(await ending { _ = try await next.value })
        endings.append("\(next.state.value)")
        return number
      })
    let first = save.start(1)
    _ = await running.all(1)
    first.cancel()
    expectEqual(await first.settled(), .cancelled)
    expectEqual(endings.all, ["cancelled", "cancelled"])
    expectEqual(running.all, [1])
  }

  /// Does not retain the engine of an action.
  private struct Machinery {
    weak let engine: ActionEngine?
  }

  @Test func `waits that failed, were cancelled or succeeded do not retain the machinery of an action`() async
  {
    func run() async -> [Machinery] {
      let (me, other) = (Later<Numbers>(), Numbers { $0 })
      defer { me.clear() }
      let save = me.set(
        Action(policy: .enqueue()) { number in
          if number > 1 { return number }
          _ = try await other.start(1).value
          let waiting = Task { [ending = me.it.start(2)] in await ending.ending }
          waiting.cancel()
          _ = await waiting.value
          return try await me.it.start(3).value
        })
      expectEqual(await save.start(1).ending, "itself")
      return [Machinery(engine: save.core.engine), Machinery(engine: other.core.engine)]
    }
    for machinery in await run() { while machinery.engine != nil { await Task.yield() } }
  }
}
