import Action
import ActionUI

#if canImport(SwiftUI)
  import SwiftUI
#endif

struct PostLikes: Sendable, Equatable {
  var count: Int
  var isMine: Bool
}

protocol LikeServer: Sendable {
  func setLiked(_ isLiked: Bool, post: Int) async throws -> PostLikes
}

@MainActor
final class LikeModel {
  let setLiked: Action<Bool, PostLikes>
  let shown: Property<PostLikes>
  private let known: MutableProperty<PostLikes>

  init(post: Int, likes: PostLikes, server: any LikeServer) {
    known = MutableProperty(likes)
    setLiked = Action(policy: .keepLatest) { isLiked in try await server.setLiked(isLiked, post: post) }
    shown = setLiked.optimistic(
      over: known,
      applying: { likes, isLiked in PostLikes(count: likes.count + (isLiked ? 1 : -1), isMine: isLiked) },
      committing: { _, response in response })
  }
}

#if canImport(SwiftUI)
  struct LikeButton: View {
    let model: LikeModel

    var body: some View {
      let likes = model.shown.model.value
      Button("\(likes.count)", systemImage: likes.isMine ? "heart.fill" : "heart") {
        model.setLiked.execute(!likes.isMine)
      }
      .failureAlert("The like was not saved", for: model.setLiked)
    }
  }
#endif
