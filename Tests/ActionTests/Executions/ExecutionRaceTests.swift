import Action
import Foundation
import StreamsTesting
import TestSupport
import Testing

extension Races {
  /// A waiter for an execution is resumed once, whatever ends the execution and whichever waiter gives up at
  /// the same time.
  struct ExecutionRaceTests {
    @Test(.watched) func `every waiter gets the execution's end if one gives up while the work ends`() async {
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
          // The waiter gave up after the end was decided and before it was announced.
          case (.failure(let error), .completed) where error is CancellationError && number == 1: break
          case (let result, let state):
            Issue.record("\(round): waiter \(number) heard \(result), and it is \(state)")
          }
        }
        ends.insert(execution.state.value)
      }
      #expect(ends.contains(.completed))
    }

    @Test(.watched) func `progress reported while the work ends is removed with the execution`() throws {
      let (reporters, works) = (Heard<ProgressReporter>(), Heard<PublishSubject<Int>>())
      let action = Action<Int, Int>(
        policy: .concurrent(),
        progress: { _, reporter -> Observable<Int> in
          let work = PublishSubject<Int>()
          reporters.append(reporter)
          works.append(work)
          return work
        })
      // Adding up the progress of many executions delays the threads that report and end.
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

    @Test(.watched) func `an execution that is cancelled while its task starts ends as cancelled`() async {
      for round in 0..<Race.usualRounds {
        Watchdog.reset()
        let action = Action<Int, Int> { (number: Int) async throws -> Int in
          // Ends only when its task is cancelled.
          let (nothing, source) = AsyncStream<Void>.makeStream()
          for await _ in nothing {}
          source.finish()
          return number
        }
        let start = Task.detached { action.start(round) }
        let cancel = Task.detached { action.cancel() }
        await cancel.value
        let execution = await start.value
        // The action may have been cancelled before the execution started.
        execution.cancel()
        await #expect(throws: CancellationError.self) { try await execution.finished() }
        expectEqual(execution.state.value, .cancelled, "\(round)")
      }
    }
  }
}
