import Action
import StreamsTesting
import TestSupport
import Testing

/// The task of an execution that is cancelled before its first step does not call the work.
@Suite(.watched) struct FirstStepTests {
  private static let kinds = ["value", "no element", "sequence", "progress", "state", "state and input"]

  // MARK: Work on an actor

  @Test(.serialized, arguments: kinds)
  func `work on an actor is not called if its execution is cancelled while its task waits for the actor`(
    kind: String
  ) async {
    let calls = Heard<String>()
    expectEqual(await cancelIsolated(kind, calls), .cancelled)
    expectEqual(calls.all, [])
  }

  private func cancelIsolated(_ kind: String, _ calls: Heard<String>) async -> ExecutionState {
    switch kind {
    case "value":
      return await cancelAtActor(
        Action<Int, Int> { @HeldActor (input: Int) async throws -> Int in
          calls.append(kind)
          return input
        }, 1)
    case "no element":
      return await cancelAtActor(Action<Int, Never> { @HeldActor (_: Int) async in calls.append(kind) }, 1)
    case "sequence":
      return await cancelAtActor(
        Action<Int, Int> { @HeldActor (_: Int) -> AsyncStream<Int> in
          calls.append(kind)
          return AsyncStream { $0.finish() }
        }, 1)
    case "progress":
      return await cancelAtActor(
        Action<Int, Int>(progress: { @HeldActor (input: Int, _: ProgressReporter) async throws -> Int in
          calls.append(kind)
          return input
        }), 1)
    case "state":
      return await cancelAtActor(
        Action<Void, Int>(state: MutableProperty(1)) { @HeldActor (state: Int) async throws -> Int in
          calls.append(kind)
          return state
        }, ())
    default:
      return await cancelAtActor(
        Action<Int, Int>(state: MutableProperty(1)) {
          @HeldActor (state: Int, input: Int) async throws -> Int in
          calls.append(kind)
          return state + input
        }, 1)
    }
  }

  private func cancelAtActor<Input, Element>(
    _ action: Action<Input, Element>, _ input: Input
  ) async -> ExecutionState {
    let execution = action.start(input)
    await HeldActor.executor.waitForJob()
    execution.cancel()
    HeldActor.executor.runJobs()
    return await execution.settled()
  }

  // MARK: Work on no actor

  @Test(arguments: kinds)
  func `work on no actor is not called if its execution is cancelled before its task is created`(
    kind: String
  ) async {
    let calls = Heard<String>()
    expectEqual(await cancelFree(kind, calls), .cancelled)
    expectEqual(calls.all, [])
  }

  private func cancelFree(_ kind: String, _ calls: Heard<String>) async -> ExecutionState {
    switch kind {
    case "value":
      return await cancelInAnnouncement(
        Action<Int, Int> { (input: Int) async throws -> Int in
          calls.append(kind)
          return input
        }, 1)
    case "no element":
      return await cancelInAnnouncement(Action<Int, Never> { (_: Int) async in calls.append(kind) }, 1)
    case "sequence":
      return await cancelInAnnouncement(
        Action<Int, Int> { (_: Int) -> AsyncStream<Int> in
          calls.append(kind)
          return AsyncStream { $0.finish() }
        }, 1)
    case "progress":
      return await cancelInAnnouncement(
        Action<Int, Int>(progress: { (input: Int, _: ProgressReporter) async throws -> Int in
          calls.append(kind)
          return input
        }), 1)
    case "state":
      return await cancelInAnnouncement(
        Action<Void, Int>(state: MutableProperty(1)) { (state: Int) async throws -> Int in
          calls.append(kind)
          return state
        }, ())
    default:
      return await cancelInAnnouncement(
        Action<Int, Int>(state: MutableProperty(1)) { (state: Int, input: Int) async throws -> Int in
          calls.append(kind)
          return state + input
        }, 1)
    }
  }

  /// Cancels the execution when its stream is announced, which is before the task is created.
  private func cancelInAnnouncement<Input, Element>(
    _ action: Action<Input, Element>, _ input: Input
  ) async -> ExecutionState {
    let subscription = action.executionObservables.subscribe(onNext: { [weak action] _ in action?.cancel() })
    let execution = action.start(input)
    subscription.dispose()
    return await execution.settled()
  }
}

/// An actor whose jobs run when a test says so.
@globalActor
private actor HeldActor {
  static let shared = HeldActor()
  static let executor = HeldExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { HeldActor.executor.asUnownedSerialExecutor() }
}

private final class HeldExecutor: SerialExecutor {
  private let jobs = Lock<[UnownedJob]>([])
  private let waiting = Heard<Void>()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.append(())
  }

  /// Suspends until a job waits.
  func waitForJob() async { _ = await waiting.all(1) }

  /// Runs the jobs that wait.
  func runJobs() {
    waiting.removeAll()
    let jobs = jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}
