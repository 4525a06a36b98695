import Action
import StreamsTesting
import TestSupport
import Testing

extension Races {
  /// Waiters that come and go on two threads. A sequence of ``Execution/values`` waits from its creation to its
  /// release, both of which are synchronous.
  struct WaiterRaceTests {
    private final class Scene: Sendable {
      let action: Action<Int, Int>
      let handles: [Execution<Int>]
      private let waits = Lock<[Int: ExecutionValues<Int>]>([:])

      init(_ policy: ExecutionPolicy, handles: Int) {
        let action = Action<Int, Int>(policy: policy) { _ in .never() }
        self.action = action
        self.handles = (0..<handles).map { _ in action.start(1) }
      }

      var state: ExecutionState { handles[0].state.value }

      func wait(_ number: Int, at handle: Int) {
        let values = handles[handle].values
        waits.withLock { $0[number] = values }
      }

      func leave(_ number: Int) {
        let values = waits.withLock { $0.removeValue(forKey: number) }
        withExtendedLifetime(values) {}
      }
    }

    @Test(.watched, arguments: [1, 2])
    func `two waiters that leave at the same time cancel the execution`(handles: Int) throws {
      let outcome = try Race.run(rounds: Race.usualRounds) { (_: Int) -> Scene in
        let scene = Scene(handles == 1 ? .drop : .shareRunning, handles: handles)
        scene.wait(0, at: 0)
        scene.wait(1, at: handles - 1)
        return scene
      } left: {
        $0.leave(0)
      } right: {
        $0.leave(1)
      } check: { scene, round in
        try #require(scene.state == .cancelled, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test(.watched, arguments: [1, 2])
    func `a waiter that arrives while the last one leaves is counted, or its execution is cancelled`(
      handles: Int
    ) throws {
      func scene() -> Scene {
        let scene = Scene(handles == 1 ? .drop : .shareRunning, handles: handles)
        // The last handle has been awaited, and has let go.
        for number in 0..<2 { scene.wait(number, at: number % handles) }
        scene.leave(1)
        return scene
      }
      // In a race, the last waiter seldom leaves first. So each order is also run on one thread.
      let (left, counted) = (scene(), scene())
      left.leave(0)
      left.wait(2, at: handles - 1)
      expectEqual(left.state, .cancelled)
      counted.wait(2, at: handles - 1)
      counted.leave(0)
      expectEqual(counted.state, .running)

      let outcome = try Race.run(rounds: Race.usualRounds) { (_: Int) in
        scene()
      } left: {
        $0.leave(0)
      } right: {
        $0.wait(2, at: handles - 1)
      } check: { scene, round in
        #expect([.running, .cancelled].contains(scene.state), "\(round)")
        scene.leave(2)
        try #require(scene.state == .cancelled, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
    }

    @Test(.watched) func `tasks that wait and are cancelled on many threads leave one result`() async throws {
      for round in 0..<Race.usualRounds / 5 {
        Watchdog.reset()
        let work = PublishSubject<Int>()
        let action = Action<Int, Int>(policy: .shareRunning) { _ in work }
        let execution = action.start(round)
        let values = execution.values
        let tasks = (0..<10).map { number in
          let handle = number.isMultiple(of: 2) ? execution : action.start(round)
          return Task.detached { try await handle.value }
        }
        await withDiscardingTaskGroup { group in
          for task in tasks { group.addTask { task.cancel() } }
        }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        try #require(execution.state.value == .running, "\(round)")
        work.onNext(round)
        work.onCompleted()
        var heard: [Int] = []
        for try await value in values { heard.append(value) }
        try #require(heard == [round])
      }
    }
  }
}
