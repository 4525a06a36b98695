import ActionDispatch
import TestSupport
import Testing

enum CoordinatorArticle {
  // The code of "Coordinators with actions", in the order of its steps.
  struct User: Sendable, Equatable {
    let id: Int
    let name: String
  }

  struct UserServer: Sendable {
    func user(_ id: Int) async throws -> User { User(id: id, name: "Ada") }
  }

  @MainActor
  final class Screens {
    private(set) var titles: [String] = []

    func push(_ title: String) { titles.append(title) }
  }

  struct ShowProfile: RoutedAction {
    let param: Int
  }

  enum Simple {
    @MainActor
    final class ProfileCoordinator {
      private let dispatcher: ActionsDispatcher
      private let screens: Screens

      init(screens: Screens, router: ActionsRouter = .default) throws {
        self.screens = screens
        dispatcher = ActionsDispatcher(router: router)
        try dispatcher.register(action: ShowProfile.self) { [weak self] id in self?.show(id) }
      }

      private func show(_ id: Int) { screens.push("profile \(id)") }
    }
  }

  @MainActor
  final class HomeCoordinator {
    private let router: ActionsRouter

    init(router: ActionsRouter = .default) { self.router = router }

    func tap(_ id: Int) throws { try ShowProfile(param: id).send(through: router) }
  }

  struct FetchUser: AsyncRoutedAction {
    typealias ReturnType = User
    let param: Int
  }

  struct OpenProfile: AsyncRoutedAction {
    let param: Int
  }

  @MainActor
  final class ProfileCoordinator {
    private let dispatcher: ActionsDispatcher
    private let router: ActionsRouter
    private let screens: Screens

    init(screens: Screens, server: UserServer, router: ActionsRouter = .default) throws {
      self.screens = screens
      self.router = router
      dispatcher = ActionsDispatcher(router: router)
      try dispatcher.register(action: FetchUser.self) { id in try await server.user(id) }
      try dispatcher.register(action: OpenProfile.self) { [weak self] id in try await self?.open(id) }
    }

    private func open(_ id: Int) async throws {
      let user = try await router.send(FetchUser(param: id))
      screens.push("profile of \(user.name)")
    }
  }

  static func performing(_ server: UserServer, _ dispatcher: ActionsDispatcher) throws -> Action<Int, User> {
    let fetch = Action<Int, User>(policy: .restart) { id in try await server.user(id) }
    try dispatcher.register(FetchUser.self, performing: fetch)
    return fetch
  }

  @MainActor
  final class App {
    private let screens: Screens
    private let home: HomeCoordinator
    private let profile: ProfileCoordinator

    init(screens: Screens, server: UserServer, router: ActionsRouter = .default) throws {
      self.screens = screens
      home = HomeCoordinator(router: router)
      profile = try ProfileCoordinator(screens: screens, server: server, router: router)
    }
  }

  static func menu(router: ActionsRouter) -> [String] {
    var entries = ["home"]
    if router.handles(OpenProfile.self) { entries.append("profile") }
    return entries
  }

  static func open(_ id: Int, router: ActionsRouter) async -> String {
    do {
      try await OpenProfile(param: id).send(through: router)
      return "shown"
    } catch DispatchError.unhandled(let type) {
      return "\(type) belongs to a feature that is not there"
    } catch {
      return "\(error)"
    }
  }

  struct ProfileLink: Sendable {
    let id: Int
  }

  struct Links {
    func follow(_ link: ProfileLink, router: ActionsRouter) async throws {
      try await OpenProfile(param: link.id).send(through: router, waiting: .seconds(5))
    }
  }

  @MainActor
  final class Tour {
    private let dispatcher: ActionsDispatcher
    private var watching: ActionRegistration?
    private(set) var steps = 0

    init(router: ActionsRouter = .default) throws {
      dispatcher = ActionsDispatcher(router: router)
      watching = try dispatcher.register(action: ShowProfile.self) { [weak self] _ in self?.steps += 1 }
    }

    func end() { watching?.dispose() }
  }

  @MainActor
  @Suite(.watched) struct CoordinatorExamples {
    private let router = ActionsRouter()
    private let screens = Screens()

    @Test func `home shows a profile without depending on the profile feature`() throws {
      let profile = try Simple.ProfileCoordinator(screens: screens, router: router)
      let home = HomeCoordinator(router: router)
      try home.tap(3)
      #expect(screens.titles == ["profile 3"])
      withExtendedLifetime(profile) {}
    }

    @Test func `an asynchronous handler returns its result later`() async throws {
      let app = try App(screens: screens, server: UserServer(), router: router)
      #expect(CoordinatorArticle.menu(router: router) == ["home", "profile"])
      #expect(await CoordinatorArticle.open(3, router: router) == "shown")
      #expect(screens.titles == ["profile of Ada"])
      withExtendedLifetime(app) {}
    }

    @Test func `an action object handles an asynchronous action`() async throws {
      let dispatcher = ActionsDispatcher(router: router)
      let fetch = try CoordinatorArticle.performing(UserServer(), dispatcher)
      #expect(try await router.send(FetchUser(param: 3)) == User(id: 3, name: "Ada"))
      #expect(fetch.runCount.value == 1)
    }

    @Test func `an action of a missing feature is unhandled`() async {
      #expect(CoordinatorArticle.menu(router: router) == ["home"])
      #expect(
        await CoordinatorArticle.open(3, router: router)
          == "OpenProfile belongs to a feature that is not there")
    }

    @Test func `an action waits for a feature that starts later`() async throws {
      let link = Task { [router] in try await Links().follow(ProfileLink(id: 3), router: router) }
      let app = try App(screens: screens, server: UserServer(), router: router)
      try await link.value
      #expect(screens.titles == ["profile of Ada"])
      withExtendedLifetime(app) {}
    }

    @Test func `a handler is registered temporarily`() throws {
      let tour = try Tour(router: router)
      try router.send(ShowProfile(param: 1))
      tour.end()
      #expect(throws: DispatchError.self) { try router.send(ShowProfile(param: 1)) }
      #expect(tour.steps == 1)
    }
  }
}
