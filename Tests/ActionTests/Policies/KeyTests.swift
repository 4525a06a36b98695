import Action
import StreamsTesting
import TestSupport
import Testing

struct KeyTests {
  private let works = Works()

  /// Inputs with the same tens share a key.
  private func action(_ policy: ExecutionPolicy) -> Action<Int, String> {
    Action(policy: policy, by: { $0 / 10 }) { [works] in works.work($0) }
  }

  @Test func `inputs with different keys are independent`() {
    let action = action(.drop)
    works.execute(action, 11)
    works.execute(action, 21)
    works.execute(action, 12)
    expectEqual(works.take(), ["start 11", "start 21", "caller 12 notEnabled"])
    #expect(action.enabled.value)
    works[11].onCompleted()
    works.execute(action, 12)
    expectEqual(works.take(), ["caller 11 completed", "stop 11", "start 12"])
    works.end()
  }

  @Test func `each key has a separate queue`() {
    let action = action(.enqueue(limit: 1))
    for input in [11, 12, 13, 21, 22] { works.execute(action, input) }
    expectEqual(works.take(), ["start 11", "caller 13 notEnabled", "start 21"])
    works[21].onCompleted()
    expectEqual(works.take(), ["caller 21 completed", "start 22", "stop 21"])
    works[11].onCompleted()
    expectEqual(works.take(), ["caller 11 completed", "start 12", "stop 11"])
    works.end()
  }

  @Test func `a newer input restarts only the work with the same key`() {
    let action = action(.restart)
    for input in [11, 21, 12] { works.execute(action, input) }
    expectEqual(
      works.take(),
      [
        "start 11", "start 21", "stop 11", "caller 11 underlying CancellationError()", "start 12",
      ])
    works.end()
  }

  @Test func `cancelling the action cancels the executions of all keys`() {
    let action = action(.enqueue())
    for input in [11, 12, 21] { works.execute(action, input) }
    _ = works.take()
    action.cancel()
    expectEqual(Set(works.take().filter { $0.hasPrefix("caller") }).count, 3)
    #expect(!action.executing.value)
  }

  /// A key whose hash value is the same for all values, and whose comparison executes the action.
  private struct Spiteful: Hashable, Sendable {
    let value: Int
    let compare: @Sendable () -> Void

    static func == (left: Spiteful, right: Spiteful) -> Bool {
      left.compare()
      return left.value == right.value
    }

    func hash(into hasher: inout Hasher) {}
  }

  @Test func `comparing keys may execute the action, because no lock is held`() async throws {
    try await withWatchdog {
      let executions = Heard<Int>()
      let box = Heard<Action<Int, Int>>()
      let isInside = MutableProperty(false)
      let action = Action<Int, Int>(
        policy: .concurrent(),
        by: { input in
          Spiteful(value: input) {
            guard !isInside.swap(true) else { return }
            box.all.first?.execute(100 + input)
            isInside.value = false
          }
        }
      ) { input in
        executions.append(input)
        return .never()
      }
      box.append(action)
      for input in 1...5 { action.execute(input) }
      box.removeAll()
      #expect(Set(executions.all).isSuperset(of: 1...5))
      #expect(executions.all.contains { $0 > 100 })
    }
  }

  @Test func `an input starts if the execution with its key ends while the keys are compared`() {
    let ends = MutableProperty(false)
    let works = works
    let action = Action<Int, String>(by: { input in
      Spiteful(value: input) { if ends.swap(false) { works[input].onCompleted() } }
    }) { works.work($0) }
    action.execute(1)
    ends.value = true
    action.execute(1)
    expectEqual(works.take(), ["start 1", "stop 1", "start 1"])
    works.end()
  }

  @Test func `a key closure may execute and cancel the action`() async throws {
    try await withWatchdog {
      let box = Heard<Action<Int, Int>>()
      let action = Action<Int, Int>(
        policy: .enqueue(),
        by: { input in
          if input == 1 {
            box.all.first?.execute(2)
            box.all.first?.cancel()
            box.all.first?.execute(3)
          }
          return input % 2
        }
      ) { _ in .never() }
      box.append(action)
      _ = action.lastInput
      // Input 2 is cancelled, and input 3 is received before input 1 has its key.
      let execution = action.start(1)
      expectEqual(execution.state.value, .waiting)
      #expect((action.runCount.value, action.runningCount.value) == (2, 1))
      expectEqual(action.lastInput.value, 3)
      action.cancel()
      box.removeAll()
      expectEqual(execution.state.value, .cancelled)
    }
  }

  @Test func `inputs whose keys are never equal do not exclude each other`() {
    let counter = MutableProperty(0)
    let action = Action<Int, String>(by: { _ in
      counter.modify {
        $0 += 1; return $0
      }
    }) { [works] in
      works.work($0)
    }
    works.execute(action, 1)
    works.execute(action, 1)
    expectEqual(works.take(), ["start 1", "start 1"])
    works.end()
    action.cancel()
  }

  @Test func `the key of a rejected input is released`() {
    let lifetimes = Lifetimes()
    final class Key: Hashable, Sendable {
      let token: Tracked
      init(_ token: Tracked) { self.token = token }
      static func == (left: Key, right: Key) -> Bool { left === right }
      func hash(into hasher: inout Hasher) {}
    }
    let action = Action<Int, Int>(
      enabledIf: Observable.just(false), by: { _ in Key(lifetimes.track("key")) }
    ) { .just($0) }
    for input in 1...3 { action.execute(input) }
    expectEqual(lifetimes.made, 3)
    expectEqual(lifetimes.live, 0)
  }

  @Test func `with more than 64 keys in use, the end of one execution leaves the other keys in use`() {
    let action = Action<Int, String>(policy: .drop, by: { $0 }) { [works] in works.work($0) }
    for input in 0..<70 { action.execute(input) }
    works[0].onCompleted()
    action.execute(1)
    expectEqual(action.runningCount.value, 69)
    works.end()
    expectEqual(action.runningCount.value, 0)
  }

  @Test func `a key is released when its last execution has ended`() {
    let lifetimes = Lifetimes()
    final class Key: Hashable, Sendable {
      let value: Int
      let token: Tracked
      init(_ value: Int, _ token: Tracked) { (self.value, self.token) = (value, token) }
      static func == (left: Key, right: Key) -> Bool { left.value == right.value }
      func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }
    let action = Action<Int, Int>(by: { Key($0, lifetimes.track("key")) }) { .just($0) }
    for input in 1...1_000 { action.execute(input) }
    expectEqual(lifetimes.live, 0)
  }
}
