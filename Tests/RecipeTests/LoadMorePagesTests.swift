import Action
import TestSupport
import Testing

@MainActor @Suite(.watched) struct LoadMorePagesTests {
  /// Has the posts 1 to 4, two on a page. The test finishes the request for the page after a post, or after 0.
  private struct HeldServer: FeedServer {
    let work = StubbornWork()

    func posts(after id: Int?) async throws -> [FeedPost] {
      let last = await work(id ?? 0) / 10
      return last < 4 ? [FeedPost(id: last + 1), FeedPost(id: last + 2)] : []
    }
  }

  private let server = HeldServer()

  private func finish(_ last: Int, _ execution: Execution<Void>) async throws {
    server.work.finish(last)
    try await execution.finished()
  }

  @Test func `a page that is requested several times is loaded once`() async throws {
    let model = FeedModel(server: server)
    let first = model.loadMore.start(nil)
    await server.work.begun(1)
    let again = model.loadMore.start(nil)
    try await finish(0, first)
    try await again.finished()
    try await model.loadMore.start(nil).finished()
    expectEqual(model.posts.map(\.id), [1, 2])
    expectEqual(await server.work.begun(1), [0])
  }

  @Test func `a request for the next page waits for the running one`() async throws {
    let model = FeedModel(server: server)
    let first = model.loadMore.start(nil)
    await server.work.begun(1)
    let next = model.loadMore.start(2)
    expectEqual(next.state.value, .waiting)
    try await finish(0, first)
    await server.work.begun(2)
    try await finish(2, next)
    expectEqual(model.posts.map(\.id), [1, 2, 3, 4])
  }

  @Test func `after the last page nothing is requested`() async throws {
    let model = FeedModel(server: server)
    for last in [0, 2, 4] {
      let execution = model.loadMore.start(last == 0 ? nil : last)
      await server.work.begun(last / 2 + 1)
      try await finish(last, execution)
    }
    expectEqual(model.loadMore.start(4).state.value, .rejected)
    expectEqual(model.posts.map(\.id), [1, 2, 3, 4])
  }
}
