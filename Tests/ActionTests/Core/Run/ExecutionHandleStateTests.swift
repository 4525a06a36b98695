import TestSupport
import Testing

@testable import Action

@Suite(.watched) struct ExecutionHandleStateTests {
  @Test @MainActor func `a task waits until the end has been shown, though the task of the work is over`()
    async
  {
    let handle = ExecutionHandleState()
    handle.showStart(inTask: true)
    let (begins, begun) = AsyncStream<Void>.makeStream()
    // It stays on the main actor, so it waits when the main actor runs something else.
    let waiting = Task { @MainActor in
      begun.yield()
      try await handle.ended {}
    }
    for await _ in begins { break }
    handle.endTask()
    // Only a task that still waits can give up.
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
