import ActionFlightRecorder
import TestSupport
import Testing

private struct ShowHome: RoutedAction {}
private struct Twice: RoutedAction, Equatable {
  typealias ReturnType = Int
  let param: Int
}
private struct FetchUser: AsyncRoutedAction {
  typealias ReturnType = String
  let param: Int
}
private struct Refresh: AsyncRoutedAction {}
private struct Offline: Error {}

@Suite(.watched) struct RecordingRouterTests {
  @Test func `a recording router returns its own results instead of calling handlers, and records actions`()
    async throws
  {
    let recording = RecordingRouter()
    let dispatcher = ActionsDispatcher(router: recording.router)
    try dispatcher.register(action: Twice.self) { _ in -1 }
    recording.answer(Twice.self) { $0.param * 2 }
    recording.answer(ShowHome.self)
    recording.answer(FetchUser.self) { "user \($0.param)" }
    recording.answer(Refresh.self)
    #expect(recording.router.handles(ShowHome.self))
    #expect(recording.router.handles(Refresh.self))
    #expect(try recording.router.send(Twice(param: 2)) == 4)
    try ShowHome().send(through: recording.router)
    #expect(try await recording.router.send(FetchUser(param: 3)) == "user 3")
    try await Refresh().send(through: recording.router)
    #expect(try recording.router.send(Twice(param: 5)) == 10)
    #expect(
      recording.sent.map { "\($0)" }
        == ["Twice(param: 2)", "ShowHome()", "FetchUser(param: 3)", "Refresh()", "Twice(param: 5)"])
    expectEqual(recording.sent(Twice.self), [Twice(param: 2), Twice(param: 5)])
    recording.expectAllSent()
  }

  @Test func `a later result replaces an earlier result and may be an error`() async {
    let recording = RecordingRouter()
    recording.answer(FetchUser.self) { _ in "ada" }
    recording.answer(FetchUser.self) { _ in throw Offline() }
    await #expect(throws: Offline.self) { try await recording.router.send(FetchUser(param: 1)) }
  }

  @Test func `an allowed action reaches its handler`() throws {
    let recording = RecordingRouter()
    let dispatcher = ActionsDispatcher(router: recording.router)
    try dispatcher.register(action: Twice.self) { $0 * 3 }
    recording.allow(Twice.self)
    #expect(try recording.router.send(Twice(param: 2)) == 6)
    expectEqual(recording.sent(Twice.self).count, 1)
  }

  @Test func `an unexpected action fails the test where the router was created`() throws {
    let line = #line + 1
    let recording = RecordingRouter()
    let dispatcher = ActionsDispatcher(router: recording.router)
    try dispatcher.register(action: Twice.self) { $0 * 3 }
    withKnownIssue {
      #expect(throws: UnexpectedAction.self) { try recording.router.send(Twice(param: 2)) }
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue == """
          Twice(param: 2) was sent unexpectedly. Call `answer(Twice.self) { … }` on the `RecordingRouter`, or \
          `allow` to pass it to its handler.
          """
    }
    expectEqual(recording.sent(Twice.self).count, 1)
  }

  @Test func `an unexpected asynchronous action fails its sender immediately`() async throws {
    let recording = RecordingRouter()
    await withKnownIssue {
      await #expect(throws: UnexpectedAction.self) { try await recording.router.send(FetchUser(param: 2)) }
      let outcome = await withCheckedContinuation { done in
        FetchUser(param: 1).send(through: recording.router) { done.resume(returning: $0) }
      }
      #expect(throws: UnexpectedAction.self) { try outcome.get() }
    } matching: { issue in
      issue.comments.first?.rawValue.contains("was sent unexpectedly") == true
    }
  }

  @Test func `an expected action that was not sent fails the test at the check`() throws {
    let recording = RecordingRouter()
    recording.answer(Twice.self) { $0.param }
    recording.answer(ShowHome.self)
    recording.allow(FetchUser.self)
    _ = try recording.router.send(Twice(param: 1))
    let line = #line + 2
    withKnownIssue {
      recording.expectAllSent()
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue
          == "Expected but not sent: ShowHome, FetchUser. Sent:\n  Twice(param: 1)"
    }
  }
}
