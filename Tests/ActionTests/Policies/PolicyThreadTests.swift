import Action
import Dispatch
import StreamsTesting
import Synchronization
import TestSupport
import Testing

extension Races {
  /// Work in separate tasks, started and cancelled by several threads concurrently.
  @Suite(.watched) struct PolicyThreadTests {
    /// Counts the running work and the waiting callers.
    private final class Tally: Sendable {
      let running = Atomic(0)
      let overlaps = Atomic(0)
      let foreign = Atomic(0)
      let unended = Atomic(0)
      let completed = Atomic(0)
      let (ended, reportEnded) = AsyncStream<Void>.makeStream()

      func work(_ input: Int, room: Int) async -> Int {
        if running.add(1, ordering: .acquiringAndReleasing).newValue > room {
          overlaps.add(1, ordering: .relaxed)
        }
        await Task.yield()
        running.subtract(1, ordering: .acquiringAndReleasing)
        return input
      }

      func follow(_ stream: Observable<Int>, isShared: Bool, _ input: Int) {
        unended.add(1, ordering: .relaxed)
        stream.subscribe(
          onNext: { [self] in if $0 != input, !isShared { foreign.add(1, ordering: .relaxed) } },
          onError: { [self] _ in end() },
          onCompleted: { [self] in
            completed.add(1, ordering: .relaxed)
            end()
          })
      }

      /// Subtracts one waiting caller.
      func end() {
        if unended.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { reportEnded.yield() }
      }
    }

    @Test(arguments: PolicyRaceRig.Kind.all, [false, true])
    func `tasks end, emit only to their own callers and respect the limit`(
      _ kind: PolicyRaceRig.Kind, cancels: Bool
    ) async throws {
      let tally = Tally()
      let action = Action<Int, Int>(policy: kind.policy) { (input: Int) async -> Int in
        // Abandoned work goes on.
        await tally.work(input, room: kind.policy == .restart ? .max : kind.room)
      }
      // Keeps the count above zero until all callers have started.
      tally.unended.add(1, ordering: .relaxed)
      try await withWatchdog {
        Race.together(4) { thread in
          for round in 0..<(Race.usualRounds / 4) {
            if round.isMultiple(of: 100) { Watchdog.reset() }
            let input = thread * Race.usualRounds + round
            tally.follow(action.execute(input), isShared: kind.policy == .shareRunning, input)
            if cancels, round.isMultiple(of: 7) { action.cancel() }
          }
        }
      }
      tally.end()
      for await _ in tally.ended { break }
      // Cancelled and abandoned work ends for its caller before it has returned.
      for await status in action.status.values
      where status.runningCount == 0 && status.abandonedCount == 0 {
        break
      }
      expectEqual(tally.overlaps.load(ordering: .relaxed), 0)
      expectEqual(tally.foreign.load(ordering: .relaxed), 0)
      expectEqual(tally.running.load(ordering: .relaxed), 0)
      if !cancels { #expect(tally.completed.load(ordering: .relaxed) > 0) }
      #expect(!action.executing.value && action.enabled.value && action.runningCount.value == 0)
    }

    @Test(arguments: ["task", "observable"])
    func `under restart, an execution has ended for its caller when the next one starts`(_ work: String)
      async throws
    {
      let queue = DispatchQueue(label: "work")
      let action =
        work == "task"
        ? Action<Int, Int>(policy: .restart) { (input: Int) async -> Int in
          await Task.yield()
          return input
        }
        : Action<Int, Int>(policy: .restart) { input in
          .create { observer in
            queue.async {
              observer.onNext(input)
              observer.onCompleted()
            }
            return Disposables.create()
          }
        }
      let faults = Heard<String>()
      let running = Lock<UInt64?>(nil)
      let subscription = action.events.subscribe(onNext: { event in
        running.withLock { running in
          switch event.kind {
          case .started:
            if let running { faults.append("\(event.id) starts while \(running) runs") }
            running = event.id
          case .element:
            if running != event.id {
              faults.append("\(event.id) emits while \(String(describing: running)) runs")
            }
          case .completed, .cancelled: if running == event.id { running = nil }
          default: break
          }
        }
      })
      defer { subscription.dispose() }
      try await withWatchdog {
        Race.together(4) { thread in
          for round in 0..<(Race.usualRounds / 4) {
            if round.isMultiple(of: 100) { Watchdog.reset() }
            action.inputs.onNext(thread * Race.usualRounds + round)
          }
        }
      }
      for await status in action.status.values
      where status.runningCount == 0 && status.abandonedCount == 0 {
        break
      }
      expectEqual(faults.all, [])
    }
  }
}
