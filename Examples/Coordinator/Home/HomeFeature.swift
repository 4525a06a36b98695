public import ActionDispatch
import CoordinatorActions

/// The first screen: the list of users.
@MainActor
public final class HomeFeature {
  private let router: ActionsRouter
  private let dispatcher: ActionsDispatcher

  public init(router: ActionsRouter) throws {
    self.router = router
    dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(action: ShowHome.self) { [weak self] page in try await self?.show(page) }
  }

  private func show(_ page: Int) async throws {
    let names: [String]
    do {
      names = try await router.send(ListUsers())
    } catch DispatchError.unhandled {
      return try router.send(Present(Screen("home", ["no feature provides users"])))
    }
    // Requested now, because the style may have changed while the names were fetched.
    let style = try router.style()
    try router.send(Present(try Pages(names, size: style.pageSize).screen(page, style)))
  }
}
