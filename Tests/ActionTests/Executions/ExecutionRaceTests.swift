import Action
import Foundation
import StreamsTesting
import TestSupport
import Testing

extension Races {
  /// A waiter for an execution hears of its end once, no matter what ends it and who gives up meanwhile.
  struct ExecutionRaceTests {
    @Test(.watched) func `one gives up while the work ends`() async {
      var ends: Set<ExecutionState> = []
      for round in 0..<Race.usualRounds {
        Watchdog.reset()
        let work = PublishSubject<Int>()
        let action = Action<Int, Int> { _ in work }
        let execution = action.start(round)
        let waiting = (0..<3).map { _ in Task { try await execution.value } }
        let end = Task.detached {
          work.onNext(round)
          work.onCompleted()
        }
        let giveUp = Task.detached { waiting[1].cancel() }
        await end.value
        await giveUp.value
        for (number, task) in waiting.enumerated() {
          switch (await task.result, execution.state.value) {
          case (.success(round), .completed): break
          case (.failure(let error), .cancelled) where error is CancellationError: break
          // The waiter gave up when all was decided, and nothing told yet.
          case (.failure(let error), .completed) where error is CancellationError && number == 1: break
          case (let result, let state):
            Issue.record("\(round): waiter \(number) heard \(result), and it is \(state)")
          }
        }
        ends.insert(execution.state.value)
      }
      #expect(ends.contains(.completed))
    }

    @Test(.watched) func `progress reported while the work ends is not left behind`() throws {
      let (reporters, works) = (Heard<ProgressReporter>(), Heard<PublishSubject<Int>>())
      let action = Action<Int, Int>(
        policy: .concurrent(),
        progress: { _, reporter -> Observable<Int> in
          let work = PublishSubject<Int>()
          reporters.append(reporter)
          works.append(work)
          return work
        })
      // Adding up the progress of many executions holds up the threads that report and end.
      for number in 0..<400 {
        action.execute(number)
        reporters.all[number](0)
      }
      let isOver = MutableProperty(false)
      defer { isOver.value = true }
      Thread.detachNewThread { while !isOver.value { _ = action.progress.value } }
      let outcome = try Race.run(rounds: Race.usualRounds) { round in
        action.execute(round)
        return (reporters.all[400 + round], works.all[400 + round])
      } left: { reporter, _ in
        reporter(1)
      } right: { _, work in
        work.onCompleted()
      } check: { _, round in
        try #require(action.progress.value?.fraction == 0, "\(round)")
      }
      #expect(outcome.isFair, "\(outcome)")
      reporters.removeAll()
    }

    @Test(.watched) func `a task that is cancelled while it is started is cancelled`() async {
      for round in 0..<Race.usualRounds {
        Watchdog.reset()
        let action = Action<Int, Int> { (number: Int) async throws -> Int in
          // Ends when its task is cancelled, and never otherwise.
          let (nothing, source) = AsyncStream<Void>.makeStream()
          for await _ in nothing {}
          source.finish()
          return number
        }
        let start = Task.detached { action.start(round) }
        let cancel = Task.detached { action.cancel() }
        await cancel.value
        let execution = await start.value
        // The cancellation may have come too late for the other one.
        execution.cancel()
        await #expect(throws: CancellationError.self) { try await execution.finished() }
        expectEqual(execution.state.value, .cancelled, "\(round)")
      }
    }
  }
}
