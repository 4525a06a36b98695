import Action
import Dispatch
import Synchronization
import TestSupport
import Testing

/// A task that waits on an actor stays on it.
@Suite(.watched) struct WaitingOnActorTests {
  @Test(arguments: ["value", "finished", "settled"])
  func `a task that waits on the main actor is enqueued elsewhere at most once, to be resumed`(wait: String)
    async
  {
    let executor = CountingExecutor()
    let task = Task(executorPreference: executor) { await jobs(on: executor, whileWaitingFor: wait) }
    // Not once if the work ends before the task is suspended.
    let elsewhere = await task.value
    #expect((0...1).contains(elsewhere))
  }

  @Test func `a task that is cancelled before it waits on the main actor is not enqueued elsewhere`() async {
    let executor = CountingExecutor()
    await withTaskGroup(of: Int.self) { group in
      group.cancelAll()
      group.addTask(executorPreference: executor) { await jobs(on: executor, whileWaitingFor: "cancelled") }
      for await jobs in group { expectEqual(jobs, 0) }
    }
  }

  /// Returns the number of jobs that `executor` gets while the current task waits for an execution.
  @MainActor private func jobs(on executor: CountingExecutor, whileWaitingFor wait: String) async -> Int {
    let action = Action<Int, Int> { input in wait == "cancelled" ? .never() : .async { @MainActor in input } }
    let execution = action.start(1)
    let before = executor.count
    switch wait {
    case "value": expectEqual(try? await execution.value, 1)
    case "finished": try? await execution.finished()
    case "settled": expectEqual(await execution.settled(), .completed)
    default: expectEqual(try? await execution.value, nil)
    }
    return executor.count - before
  }
}

/// Counts the jobs of the tasks that prefer it, outside of actors that have an executor.
private final class CountingExecutor: TaskExecutor {
  private let enqueued = Atomic(0)

  var count: Int { enqueued.load(ordering: .acquiring) }

  func enqueue(_ job: consuming ExecutorJob) {
    enqueued.add(1, ordering: .acquiringAndReleasing)
    let job = UnownedJob(job)
    DispatchQueue.global().async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
