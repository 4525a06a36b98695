import ActionDispatch
import Foundation
import TestSupport
import Testing

@MainActor @Suite(.watched) struct FollowADeepLinkTests {
  private let router = ActionsRouter()

  private func link(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func `a link opens the article`() async throws {
    let model = try ArticlesModel(router: router)
    try await follow(link("news://articles/7"), through: router)
    expectEqual(model.path, [7])
    try await follow(link("news://authors/8"), through: router)
    expectEqual(model.path, [7])
  }

  @Test func `a link that arrives early is followed once, when the screen exists`() async throws {
    let early = try link("news://articles/7")
    let following = Task.immediate { [router] in try await follow(early, through: router) }
    let model = try ArticlesModel(router: router)
    try await following.value
    expectEqual(model.path, [7])
    model.path = []
    let second = try? ArticlesModel(router: router)
    #expect(second == nil)
    expectEqual(model.path, [])
  }

  @Test func `a released screen handles no links, and a cancelled link is not followed later`() async throws {
    var model: ArticlesModel? = try ArticlesModel(router: router)
    #expect(router.handles(OpenArticle.self))
    _ = model
    model = nil
    #expect(!router.handles(OpenArticle.self))
    let early = try link("news://articles/7")
    let following = Task.immediate { [router] in try await follow(early, through: router) }
    following.cancel()
    await #expect(throws: CancellationError.self) { try await following.value }
    let later = try ArticlesModel(router: router)
    expectEqual(later.path, [])
  }
}
