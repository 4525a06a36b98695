import TestSupport
import Testing

@testable import Action

@Suite(.watched) struct ExecutionHandleStateTests {
  @Test @MainActor func `a task waits until the end is announced, even if the task of the work has ended`()
    async
  {
    let handle = ExecutionHandleState()
    handle.showStart(inTask: true)
    let (begins, begun) = AsyncStream<Void>.makeStream()
    // The task stays on the main actor, so it has begun to wait when the main actor runs something else.
    let waiting = Task { @MainActor in
      begun.yield()
      try await handle.ended {}
    }
    for await _ in begins { break }
    handle.endTask()
    // A cancellation affects only a task that still waits.
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
