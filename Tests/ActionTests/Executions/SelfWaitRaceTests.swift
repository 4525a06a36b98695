import Action
import StreamsTesting
import TestSupport
import Testing

extension Races {
  /// Waits that close a cycle, while other threads close it too or take it apart.
  struct SelfWaitRaceTests {
    /// Two actions. Each one's work for the input 1 awaits the execution behind the other one's.
    private struct Circle {
      private let actions = [Later<Numbers>(), Later<Numbers>()]
      private let running = Heard<Int>()
      let executions: [Execution<Int>]

      init() {
        let (running, actions) = (running, actions)
        for (index, action) in actions.enumerated() {
          _ = action.set(
            Action(policy: .enqueue()) { number in
              if number > 1 { return number }
              running.append(index)
              _ = await running.all(2)
              return try await actions[1 - index].it.start(2).value
            })
        }
        executions = actions.map { $0.it.start(1) }
      }

      /// Waits until the work of both executions runs.
      func runs() async { _ = await running.all(2) }

      func clear() { for action in actions { action.clear() } }
    }

    @Test(.watched) func `of two waits that close a cycle at the same time, one throws`() async {
      for round in 0..<Race.usualRounds {
        Watchdog.reset()
        let circle = Circle()
        var endings: [String] = []
        for execution in circle.executions { endings.append(await execution.ending) }
        circle.clear()
        expectEqual(endings.sorted(), ["done", "itself"], "\(round)")
      }
    }

    @Test(.watched) func `nothing hangs if an execution is cancelled while a cycle closes`() async {
      for round in 0..<Race.usualRounds {
        Watchdog.reset()
        let circle = Circle()
        let cancel = Task.detached {
          await circle.runs()
          circle.executions[0].cancel()
        }
        let other = await circle.executions[1].ending
        await cancel.value
        let first = await circle.executions[0].ending
        await circle.executions[0].settled()
        circle.clear()
        #expect(["done", "itself", "cancelled"].contains(first), "\(round): \(first)")
        #expect(["done", "itself"].contains(other), "\(round): \(other)")
      }
    }

    @Test(.watched) func `a task that awaits the queue while the work returns gets an error or the result`()
      async
    {
      for round in 0..<Race.usualRounds {
        Watchdog.reset()
        let (me, endings) = (Later<Numbers>(), Heard<String>())
        let save = me.set(
          Action(policy: .enqueue()) { number in
            if number == 1 {
              let next = me.it.start(2)
              Task { endings.append(await next.ending) }
            }
            return number
          })
        #expect(await save.start(1).ending == "done", "\(round)")
        let ending = await endings.all(1)[0]
        #expect(["done", "itself"].contains(ending), "\(round): \(ending)")
        me.clear()
      }
    }

    @Test(.watched) func `a wait throws if the part that closes the cycle starts at the same time`() async {
      for round in 0..<Race.usualRounds {
        Watchdog.reset()
        let (whole, ready) = (Later<Execution<Int>>(), Heard<Int>())
        let fetch = Numbers(policy: .enqueue()) { number in
          if number > 0 { return number }
          ready.append(number)
          _ = await ready.all(2)
          return try await whole.it.value
        }
        let login = Numbers { number in
          ready.append(number)
          _ = await ready.all(2)
          return number
        }
        let show = login.then(fetch)
        _ = whole.set(show.start(1))
        let first = fetch.start(0)
        let endings = [await first.ending, await whole.it.ending]
        whole.clear()
        expectEqual(endings, ["itself", "done"], "\(round)")
      }
    }
  }
}
