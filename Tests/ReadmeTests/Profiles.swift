import ActionDispatch

struct ShowProfile: RoutedAction {
  let param: Int
}

@MainActor
final class Profiles {
  private(set) var shown: [Int] = []
  private let dispatcher: ActionsDispatcher

  init(router: ActionsRouter = .default) throws {
    dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(action: ShowProfile.self) { [weak self] id in self?.shown.append(id) }
  }
}

@MainActor
final class Home {
  private let router: ActionsRouter

  init(router: ActionsRouter = .default) { self.router = router }

  func tap(_ id: Int) throws { try ShowProfile(param: id).send(through: router) }
}
