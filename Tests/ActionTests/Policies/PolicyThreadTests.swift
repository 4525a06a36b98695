import Action
import StreamsTesting
import TestSupport
import Synchronization
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
        await tally.work(input, room: kind.room)
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
      expectEqual(tally.overlaps.load(ordering: .relaxed), 0)
      expectEqual(tally.foreign.load(ordering: .relaxed), 0)
      expectEqual(tally.running.load(ordering: .relaxed), 0)
      if !cancels { #expect(tally.completed.load(ordering: .relaxed) > 0) }
      #expect(!action.executing.value && action.enabled.value && action.runningCount.value == 0)
    }
  }
}
