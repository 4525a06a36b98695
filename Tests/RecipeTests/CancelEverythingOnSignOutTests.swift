import Action
import TestSupport
import Testing

@Suite(.watched) @MainActor struct CancelEverythingOnSignOutTests {
  @Test func `signing out cancels running and waiting executions, even if their work continues`() async throws
  {
    let work = StubbornWork()
    let model = PlayerModel()
    model.signIn(load: { song in await work(song) })
    let executions = try [
      #require(model.session).download.start(1), #require(model.session).download.start(2),
      #require(model.session).play.start(3),
    ]
    await work.begun(2)
    model.signOut()
    for execution in executions {
      expectEqual(execution.state.value, .cancelled)
      await #expect(throws: CancellationError.self) { try await execution.value }
    }
    for song in [1, 3] { work.finish(song) }
    for execution in executions { await execution.settled() }
    expectEqual(Set(await work.begun(2)), [1, 3])
  }

  @Test func `the next session starts without the results of the last one`() async throws {
    let model = PlayerModel()
    model.signIn(load: { $0 * 10 })
    _ = try await #require(model.session).play.start(1).value
    weak let session = model.session
    model.signOut()
    #expect(session == nil)
    model.signIn(load: { $0 * 10 })
    expectEqual(try #require(model.session).play.lastElement.value, nil)
  }

  @Test func `a group cancels actions that survive`() async throws {
    let (work, group) = (StubbornWork(), ActionGroup(limit: .max))
    let session = ListenerSession(load: { song in await work(song) })
    group.add(session.download)
    group.add(session.play)
    let executions = [session.download.start(1), session.download.start(2), session.play.start(3)]
    await work.begun(2)
    group.cancel()
    expectEqual(executions.map(\.state.value), [.cancelled, .cancelled, .cancelled])
    for song in [1, 3] { work.finish(song) }
    for execution in executions { await execution.settled() }
  }
}
