import StreamsTesting
import TestSupport
import Testing

@testable import Action

/// Programs in which work awaits something that ends, although it looks like a cycle.
@Suite(.watched) struct SelfWaitFalseAlarmTests {
  struct Harmless: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Returns the ends of some executions. All should be done.
    let run: @Sendable () async -> [String]

    init(_ name: String, _ run: @escaping @Sendable () async -> [String]) {
      (testDescription, self.run) = (name, run)
    }
  }

  static let programs = waits + tasks + observers + entries + others

  @Test(arguments: programs) func `a wait that can end does not throw`(_ program: Harmless) async {
    expectEqual(Set(await program.run()), ["done"])
  }

  /// Runs the work for the input 1 of an action with the policy. The work may use the action.
  private static func own(
    _ policy: ExecutionPolicy, by key: (@Sendable (Int) -> any Hashable & Sendable)? = nil,
    _ work: @escaping @Sendable (Numbers) async throws -> Void
  ) async -> [String] {
    let me = Later<Numbers>()
    defer { me.clear() }
    let action = me.set(
      Action(policy: policy, by: key) { number in
        if number == 1 { try await work(me.it) }
        return number
      })
    return [await action.start(1).ending]
  }

  /// Executions that can end before the work.
  private static let waits = [
    Harmless("a concurrent execution of the same action") {
      await own(.concurrent()) { _ = try await $0.start(2).value }
    },
    Harmless("an execution with another key") {
      await own(.enqueue(), by: { $0 }) { _ = try await $0.start(2).value }
    },
    Harmless("a rejected execution of the same action") {
      await own(.drop) { action in
        let state = await action.start(2).settled()
        expectEqual(state, .rejected)
      }
    },
    Harmless("an execution rejected because the queue is full") {
      await own(.enqueue(limit: 1)) { action in
        action.start(2)
        let state = await action.start(3).settled()
        expectEqual(state, .rejected)
      }
    },
    Harmless("an execution in the queue that is started and not awaited") {
      await own(.enqueue()) { $0.start(2) }
    },
    Harmless("an execution in the queue that is cancelled before it is awaited") {
      await own(.enqueue()) { action in
        let next = action.start(2)
        next.cancel()
        let state = await next.settled()
        expectEqual(state, .cancelled)
      }
    },
    Harmless("a finished execution of the same action") {
      let (me, first) = (Later<Numbers>(), Later<Execution<Int>>())
      defer {
        me.clear()
        first.clear()
      }
      let save = me.set(
        Action(policy: .enqueue()) { number in
          if number == 2 { _ = try await first.it.value }
          return number
        })
      _ = first.set(save.start(1))
      return [await first.it.ending, await save.start(2).ending]
    },
    Harmless("an execution in the queue of another action") {
      let (running, mayReturn) = (Heard<Int>(), Bell())
      let other = Numbers(policy: .enqueue()) { number in
        running.append(number)
        if number == 1 { await mayReturn.heard() }
        return number
      }
      let first = other.start(1)
      _ = await running.all(1)
      let save = Numbers(policy: .enqueue()) { _ in
        let next = other.start(2)
        mayReturn.ring()
        return try await next.value
      }
      return [await save.start(1).ending, await first.ending]
    },
    Harmless("one execution, by two that are in one queue") {
      let shared = Numbers(policy: .shareRunning) { $0 }
      let save = Numbers(policy: .enqueue()) { try await shared.start($0).value }
      let (one, other) = (save.start(1), save.start(2))
      return [await one.ending, await other.ending]
    },
    Harmless("the elements of a running execution, which come before its end") {
      let me = Later<Numbers>()
      defer { me.clear() }
      let (elements, source) = AsyncStream.makeStream(of: Int.self)
      let follow = Numbers { _ in elements }
      let inner = Later<Execution<Int>>()
      defer { inner.clear() }
      let save = me.set(
        Action(policy: .shareRunning) { number in
          source.yield(number)
          for try await element in inner.it.values {
            source.finish()
            return element
          }
          return 0
        })
      _ = inner.set(follow.start(1))
      return [await save.start(1).ending]
    },
  ]

  /// Returns a program with an unstructured task that awaits a second execution when the work has returned.
  private static func awaitingAfterTheWork(_ place: String, _ policy: ExecutionPolicy) -> Harmless {
    Harmless("an unstructured task that awaits \(place) after the work has returned") {
      let (me, isOver, endings) = (Later<Numbers>(), Bell(), Heard<String>())
      defer { me.clear() }
      let action = me.set(
        Action(policy: policy) { number in
          if number == 1 {
            Task {
              await isOver.heard()
              endings.append(await me.it.start(2).ending)
            }
          }
          return number
        })
      let first = await action.start(1).ending
      isOver.ring()
      return await endings.all(1) + [first]
    }
  }

  /// Tasks that outlive the work, or do not belong to it.
  private static let tasks = [
    awaitingAfterTheWork("the queue", .enqueue()),
    awaitingAfterTheWork("a shared execution", .shareRunning),
    Harmless("a detached task that awaits the queue while the work runs") {
      let (me, endings) = (Later<Numbers>(), Heard<String>())
      defer { me.clear() }
      let save = me.set(
        Action(policy: .enqueue()) { number in
          if number == 1 {
            let next = me.it.start(2)
            Task.detached { endings.append(await next.ending) }
            while !next.handle.isAwaited { await Task.yield() }
          }
          return number
        })
      let first = await save.start(1).ending
      return await endings.all(1) + [first]
    },
    Harmless("asynchronous work that is only started, and awaits the queue") {
      await startOnly { work in Action { try await work($0) } }
    },
    Harmless("work of a factory that is only started, and awaits the queue") {
      await startOnly { work in Action { number in Observable.async { try await work(number) } } }
    },
    Harmless("work that reports, is only started, and awaits the queue") {
      await startOnly { work in Action(progress: { number, _ in try await work(number) }) }
    },
    Harmless("a retried action that is only started, and awaits the queue") {
      await startOnly { work in Action { try await work($0) }.retrying(2) }
    },
  ]

  /// Work that starts another action without awaiting it, whose work awaits the queue of the first.
  private static func startOnly(
    _ make: (@escaping @Sendable (Int) async throws -> Int) -> Numbers
  ) async -> [String] {
    let (save, queued, endings) = (Later<Numbers>(), Heard<Execution<Int>>(), Heard<String>())
    defer { save.clear() }
    let sync = make { number in
      let next = save.it.start(2)
      queued.append(next)
      endings.append(await next.ending)
      return number
    }
    let action = save.set(
      Action(policy: .enqueue()) { number in
        if number == 1 {
          sync.start(1)
          let next = await queued.all(1)[0]
          while !next.handle.isAwaited { await Task.yield() }
        }
        return number
      })
    let first = await action.start(1).ending
    return await endings.all(1) + [first]
  }

  /// An observer that creates a task which awaits the queue, and the work whose events it observes.
  final class Observed: Sendable {
    private let me = Later<Numbers>()
    private let endings = Heard<String>()
    private let next = Later<Execution<Int>>()
    private let mayBegin = Bell()
    private let hasNext = Bell()

    /// The first part of the work.
    func begin(_ number: Int) async { if number == 1 { await mayBegin.heard() } }

    /// Keeps the work running until the task awaits the execution in the queue.
    func hold(_ number: Int) async {
      if number > 1 { return }
      await hasNext.heard()
      while !next.it.handle.isAwaited { await Task.yield() }
    }

    func execute(_ number: Int) { me.it.execute(number) }

    func observe(_ number: Int) {
      if number > 1 { return }
      let execution = next.set(me.it.start(2))
      Task { [endings] in endings.append(await execution.ending) }
      hasNext.ring()
    }

    func run(_ action: Numbers, _ subscribe: (Numbers) -> any Disposable) async -> [String] {
      let subscription = subscribe(me.set(action))
      defer {
        subscription.dispose()
        me.clear()
        next.clear()
      }
      let first = action.start(1)
      mayBegin.ring()
      return await endings.all(1) + [await first.ending]
    }
  }

  /// Returns a program in which the work for the input 1 causes an event of another action, or of its own.
  static func causing(
    _ event: String, _ cause: @escaping @Sendable (Observed) -> Void,
    _ subscribe: @escaping @Sendable (Numbers, Observed) -> any Disposable
  ) -> Harmless {
    Harmless("an observer of \(event), which the work causes") {
      let observed = Observed()
      let save = Numbers(policy: .enqueue()) { number in
        await observed.begin(number)
        if number == 1 { cause(observed) }
        await observed.hold(number)
        return number
      }
      return await observed.run(save) { subscribe($0, observed) }
    }
  }

  /// Observers that are called in the task of the work.
  private static var caused: [Harmless] {
    let (other, running) = (Numbers { .just($0) }, Numbers { _ in .never() })
    let closed = Numbers(enabledIf: Observable.just(false)) { .just($0) }
    let isOpen = MutableProperty(false)
    let gated = Numbers(enabledIf: isOpen) { .just($0) }
    return [
      causing("an event of its own action", { $0.execute(3) }) { save, observed in
        save.events.subscribe(onNext: { if case .waiting(3) = $0.kind { observed.observe(1) } })
      },
      causing("the status of its own action", { $0.execute(3) }) { save, observed in
        save.status.filter { $0.waitingCount == 1 }.take(1).subscribe(onNext: { _ in observed.observe(1) })
      },
      causing("an element of another action", { _ in other.execute(1) }) { _, observed in
        other.elements.subscribe(onNext: { observed.observe($0) })
      },
      causing("the completion of another action", { _ in other.execute(1) }) { _, observed in
        other.completions.take(1).subscribe(onNext: { observed.observe(1) })
      },
      causing("the rejection of another action", { _ in closed.execute(1) }) { _, observed in
        closed.errors.take(1).subscribe(onNext: { _ in observed.observe(1) })
      },
      causing("the cancellation of another action", { _ in running.cancel() }) { _, observed in
        running.execute(1)
        return running.events.subscribe(onNext: { if case .cancelled = $0.kind { observed.observe(1) } })
      },
      causing("the gate of another action", { _ in isOpen.value = true }) { _, observed in
        gated.enabled.skip(1).take(1).subscribe(onNext: { _ in observed.observe(1) })
      },
    ]
  }

  private static let observers = caused + ownObservers

  private static let ownObservers = [
    Harmless("an observer of an element of a stream of asynchronous work") {
      let observed = Observed()
      let save = Numbers(policy: .enqueue()) { number in
        Observable.async {
          await observed.begin(number)
          return number
        }
      }
      return await observed.run(save) { $0.elements.subscribe(onNext: { observed.observe($0) }) }
    },
    Harmless("an observer of an element") {
      let observed = Observed()
      let save = Numbers(policy: .enqueue()) { number in
        await observed.begin(number)
        return number
      }
      return await observed.run(save) { $0.elements.subscribe(onNext: { observed.observe($0) }) }
    },
    Harmless("an observer of an element of a sequence") {
      let observed = Observed()
      let save = Numbers(policy: .enqueue()) { number in
        let count = Lock(0)
        return AsyncStream(unfolding: {
          let index = count.withLock { count in
            count += 1
            return count
          }
          if index == 1 { await observed.begin(number) } else { await observed.hold(number) }
          return index == 1 ? number : nil
        })
      }
      return await observed.run(save) { $0.elements.subscribe(onNext: { observed.observe($0) }) }
    },
    Harmless("an observer of the progress") {
      let observed = Observed()
      let save = Numbers(
        policy: .enqueue(),
        progress: { number, report in
          await observed.begin(number)
          report(completed: number, of: 2)
          await observed.hold(number)
          return number
        })
      return await observed.run(save) { save in
        save.progress.compactMap { $0?.completed }.take(1).subscribe(onNext: { observed.observe($0) })
      }
    },
    Harmless("an observer of an element of work that reports") {
      let observed = Observed()
      let save = Numbers(
        policy: .enqueue(),
        progress: { number, _ in
          await observed.begin(number)
          return number
        })
      return await observed.run(save) { $0.elements.subscribe(onNext: { observed.observe($0) }) }
    },
    Harmless("an observer of the completion") {
      let observed = Observed()
      let save = Numbers(policy: .enqueue()) { number in
        await observed.begin(number)
        return number
      }
      return await observed.run(save) { save in
        save.completions.take(1).subscribe(onNext: { observed.observe(1) })
      }
    },
  ]

  private static let others = [
    Harmless("the second action of a chain that awaits the queue of the first") {
      let save = Numbers(policy: .enqueue()) { $0 }
      let log = Numbers { try await save.start($0 + 1).value }
      let both = save.then(log)
      return [await both.start(1).ending]
    },
    Harmless("a part that awaits the queue of another part") {
      let other = Numbers(policy: .enqueue()) { $0 }
      let one = Numbers { try await other.start($0 + 1).value }
      let both = Action.combined([one, other])
      return [await both.start(1).ending]
    },
    Harmless("members of a group that await each other below its limit") {
      let group = ActionGroup(limit: 2)
      let one = Numbers(policy: .enqueue()) { $0 }
      let other = Numbers { try await one.start($0).value }
      group.add(one)
      group.add(other)
      return [await other.start(1).ending]
    },
    Harmless("a member of a full group that awaits another one, which is rejected") {
      let group = ActionGroup()
      let one = Numbers { $0 }
      let other = Numbers { number in
        let state = await one.start(number).settled()
        expectEqual(state, .rejected)
        return number
      }
      group.add(one)
      group.add(other)
      return [await other.start(1).ending]
    },
    Harmless("a task that has given up its wait before the cycle closes") {
      let (one, shared) = (Later<Numbers>(), Later<Numbers>())
      defer {
        one.clear()
        shared.clear()
      }
      let (mayAwait, awaits, mayReturn) = (Bell(), Bell(), Bell())
      _ = shared.set(
        Action(policy: .shareRunning) { number in
          await mayAwait.heard()
          let next = one.it.start(2)
          awaits.ring()
          return try await next.value + number
        })
      // Keeps the shared execution running when the only waiter gives up.
      shared.it.execute(1)
      let second = shared.it.start(1)
      let first = one.set(
        Action(policy: .enqueue()) { number in
          if number == 2 { return number }
          let waiting = Task { try await second.value }
          waiting.cancel()
          _ = await waiting.result
          mayAwait.ring()
          await awaits.heard()
          await mayReturn.heard()
          return number
        }
      ).start(1)
      await awaits.heard()
      mayReturn.ring()
      return [await first.ending, await second.ending]
    },
    Harmless("code outside of any work that awaits a queue") {
      let save = Numbers(policy: .enqueue()) { $0 }
      let all = (1...3).map { save.start($0) }
      var endings: [String] = []
      for execution in all.reversed() { endings.append(await execution.ending) }
      return endings
    },
  ]
}
