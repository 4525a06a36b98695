import Action
import ActionUI
import Observation

#if canImport(SwiftUI)
  import SwiftUI
#endif

struct FeedPost: Sendable, Equatable, Identifiable {
  let id: Int
  var title = ""
}

protocol FeedServer: Sendable {
  func posts(after id: Int?) async throws -> [FeedPost]
}

@MainActor @Observable
final class FeedModel {
  private(set) var posts: [FeedPost] = []
  private var isComplete = false
  private let server: any FeedServer

  @ObservationIgnored private(set) lazy var loadMore = Action<Int?, Void>(
    enabledIf: .observing { [weak self] in self?.isComplete == false }, policy: .keepLatest
  ) { @MainActor [weak self, server] last in
    guard last == self?.posts.last?.id else { return }
    let page = try await server.posts(after: last)
    self?.posts += page
    self?.isComplete = page.isEmpty
  }

  init(server: any FeedServer) { self.server = server }
}

#if canImport(SwiftUI)
  struct FeedView: View {
    @State var model: FeedModel

    var body: some View {
      List(model.posts) { post in
        Text(post.title)
          .onAppear { if post.id == model.posts.last?.id { model.loadMore.execute(post.id) } }
      }
      .onAppear { model.loadMore.execute(nil) }
      .failureAlert("The posts were not loaded", for: model.loadMore, retry: true)
    }
  }
#endif
