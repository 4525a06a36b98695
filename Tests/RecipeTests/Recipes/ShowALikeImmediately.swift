import Action
import ActionUI

#if canImport(SwiftUI)
  import SwiftUI
#endif

struct Likes: Sendable, Equatable {
  var count: Int
  var isMine: Bool
}

protocol LikeServer: Sendable {
  func setLiked(_ isLiked: Bool, post: Int) async throws -> Likes
}

@MainActor
final class LikeModel {
  let setLiked: Action<Bool, Likes>
  let shown: Property<Likes>
  private let known: MutableProperty<Likes>

  init(post: Int, likes: Likes, server: any LikeServer) {
    known = MutableProperty(likes)
    setLiked = Action { isLiked in try await server.setLiked(isLiked, post: post) }
    shown = setLiked.optimistic(
      over: known,
      applying: { likes, isLiked in Likes(count: likes.count + (isLiked ? 1 : -1), isMine: isLiked) },
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
