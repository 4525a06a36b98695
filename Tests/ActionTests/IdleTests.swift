import Action
import StreamsTesting
import TestSupport
import Testing

/// Waits for an action that runs nothing.
@Suite(.watched) struct IdleTests {
  private let work = PublishSubject<Int>()

  private func action(_ policy: ExecutionPolicy = .enqueue()) -> Action<Int, Int> {
    Action(policy: policy) { [work] _ in work.asObservable().take(1) }
  }

  @Test func `idle returns when the last waiting execution has ended`() async {
    let action = action()
    await action.idle()
    for input in 1...2 { action.execute(input) }
    let order = Heard<String>()
    let waiting = Task {
      await action.idle()
      order.append("idle")
    }
    for number in 1...2 {
      order.append("element \(number)")
      work.onNext(number)
    }
    await waiting.value
    expectEqual(order.all, ["element 1", "element 2", "idle"])
    expectEqual(action.status.value.runningCount, 0)
  }

  @Test func `idle does not wait for abandoned work, but waits in a cancelled task`() async {
    let action = action()
    action.execute(1)
    let (cancelled, begin) = AsyncStream<Void>.makeStream()
    let waiting = Task {
      while !Task.isCancelled { await Task.yield() }
      begin.finish()
      await action.idle()
      return action.executing.value
    }
    waiting.cancel()
    for await _ in cancelled {}
    action.abandon()
    expectEqual(await waiting.value, false)
  }

  @Test func `idle in the action's own work returns, and the error handler gets the error`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in told.append("\(type(of: error))") }
      let own = MutableProperty<Action<Int, Int>?>(nil)
      own.value = Action { (input: Int) async throws -> Int in
        await own.value?.idle()
        return input
      }
      let value = try? await own.value?.start(7).value
      precondition(value == 7, "got \(String(describing: value))")
      precondition(told.all == ["SelfWaitError"], "told \(told.all)")
      own.value = nil
    }
  }
}
