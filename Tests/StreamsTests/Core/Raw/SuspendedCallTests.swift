import Dispatch
import TestSupport
import Testing

@testable import Streams

@Suite(.watched) struct SuspendedCallTests {
  private struct Refused: Error {}

  @Test func `a call may be resumed before its task is suspended`() async throws {
    let found = try await SuspendedCall.suspend { call in call.resume { "answer" } }
    expectEqual(found, "answer")
  }

  @Test func `a call waits until another thread resumes it`() async throws {
    let found = try await SuspendedCall.suspend { call in
      DispatchQueue.global().async { call.resume { [1, 2] } }
    }
    expectEqual(found, [1, 2])
  }

  @Test func `a call may be resumed with an error`() async {
    await #expect(throws: Refused.self) {
      try await SuspendedCall<Int>.suspend { call in call.resume { throw Refused() } }
    }
  }
}
