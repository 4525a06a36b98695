import ActionDispatch
import Foundation
import Observation

struct OpenArticle: RoutedAction { let param: Int }

func follow(
  _ link: URL, through router: ActionsRouter = .default, scheduler: any SchedulerType = MainScheduler.instance
) async throws {
  guard link.host() == "articles", let id = Int(link.lastPathComponent) else { return }
  try await OpenArticle(param: id).send(through: router, waiting: .seconds(10), scheduler: scheduler)
}

@MainActor @Observable
final class ArticlesModel {
  var path: [Int] = []
  @ObservationIgnored private let dispatcher: ActionsDispatcher

  init(router: ActionsRouter = .default) throws {
    dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(action: OpenArticle.self) { [weak self] id in self?.path = [id] }
  }
}
