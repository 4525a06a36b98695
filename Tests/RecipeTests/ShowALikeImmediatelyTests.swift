import Action
import TestSupport
import Testing

@MainActor @Suite(.watched) struct ShowALikeImmediatelyTests {
  private struct Unreachable: Error {}

  /// Somebody else likes the post too. The like of post 2 fails.
  private struct HeldServer: LikeServer {
    let work = StubbornWork()

    func setLiked(_ isLiked: Bool, post: Int) async throws -> PostLikes {
      _ = await work(post)
      if post == 2 { throw Unreachable() }
      return PostLikes(count: 12, isMine: isLiked)
    }
  }

  private let server = HeldServer()
  private let seen = Heard<Int>()

  @Test func `the like is shown during the request, and then the response without a jump`() async throws {
    let model = LikeModel(post: 1, likes: PostLikes(count: 10, isMine: false), server: server)
    let subscription = model.shown.subscribe(onNext: { [seen] in seen.append($0.count) })
    let like = model.setLiked.start(true)
    expectEqual(model.shown.value, PostLikes(count: 11, isMine: true))
    await server.work.begun(1)
    server.work.finish(1)
    _ = try await like.value
    expectEqual(model.shown.value, PostLikes(count: 12, isMine: true))
    expectEqual(seen.all, [10, 11, 12])
    subscription.dispose()
  }

  @Test func `of the taps during a request, only the last one is sent, after the request`() async throws {
    let model = LikeModel(post: 1, likes: PostLikes(count: 10, isMine: false), server: server)
    let like = model.setLiked.start(true)
    await server.work.begun(1)
    let taps = [false, true, false].map { model.setLiked.start($0) }
    expectEqual(taps.map(\.state.value), [.cancelled, .cancelled, .waiting])
    expectEqual(model.shown.value, PostLikes(count: 11, isMine: true))
    server.work.finish(1)
    _ = try await like.value
    await server.work.begun(2)
    expectEqual(model.shown.value, PostLikes(count: 11, isMine: false))
    server.work.finish(1)
    expectEqual(try await taps[2].value, PostLikes(count: 12, isMine: false))
    expectEqual(model.shown.value.isMine, false)
    expectEqual(model.setLiked.runCount.value, 2)
  }

  @Test func `a failed like is shown no longer`() async {
    let model = LikeModel(post: 2, likes: PostLikes(count: 10, isMine: false), server: server)
    let like = model.setLiked.start(true)
    expectEqual(model.shown.value, PostLikes(count: 11, isMine: true))
    await server.work.begun(1)
    server.work.finish(2)
    await #expect(throws: Unreachable.self) { try await like.value }
    expectEqual(model.shown.value, PostLikes(count: 10, isMine: false))
  }
}
