import ActionDispatch
import Foundation
import TestSupport
import Testing

@MainActor @Suite(.watched) struct FollowADeepLinkTests {
  private let router = ActionsRouter()
  private let timers = HeardTimers()

  private func link(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func `a link opens the article`() async throws {
    let model = try ArticlesModel(router: router)
    try await follow(link("news://articles/7"), through: router)
    expectEqual(model.path, [7])
    try await follow(link("news://authors/8"), through: router)
    expectEqual(model.path, [7])
  }

  @Test func `a link that arrives early is followed once, when the screen exists`() async throws {
    let early = try following("news://articles/7")
    expectEqual(await timers.delays.all(1), [.seconds(10)])
    let model = try ArticlesModel(router: router)
    try await early.value
    expectEqual(model.path, [7])
    model.path = []
    timers.time.advanceTo(60)
    #expect(throws: DispatchError.self) { try ArticlesModel(router: router) }
    expectEqual(model.path, [])
  }

  @Test func `a link without a screen fails when the time is up`() async throws {
    let early = try following("news://articles/7")
    _ = await timers.delays.all(1)
    timers.time.advanceTo(10)
    await #expect(throws: DispatchError.self) { try await early.value }
    let later = try ArticlesModel(router: router)
    expectEqual(later.path, [])
  }

  @Test func `a cancelled link is not followed later`() async throws {
    let early = try following("news://articles/7")
    _ = await timers.delays.all(1)
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    let later = try ArticlesModel(router: router)
    expectEqual(later.path, [])
  }

  @Test func `a released screen handles no links`() throws {
    var model: ArticlesModel? = try ArticlesModel(router: router)
    #expect(router.handles(OpenArticle.self))
    expectEqual(model?.path, [])
    model = nil
    #expect(!router.handles(OpenArticle.self))
  }

  /// Follows a link in a task.
  private func following(_ text: String) throws -> Task<Void, any Error> {
    let link = try link(text)
    return Task { [router, timers] in try await follow(link, through: router, scheduler: timers) }
  }
}
