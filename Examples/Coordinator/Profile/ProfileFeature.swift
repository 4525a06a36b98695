public import ActionDispatch
import CoordinatorActions

/// Reads the users again. The type is internal, so only this module can send or handle it.
struct FetchUsers: AsyncRoutedAction {
  typealias ReturnType = [User]
}

/// The users, and the screen of one of them.
@MainActor
public final class ProfileFeature {
  private let router: ActionsRouter
  private let dispatcher: ActionsDispatcher

  /// - Parameters:
  ///   - router: the router that finds the handlers.
  ///   - path: the file with the users, in a format that ``users(in:of:)`` accepts.
  public init(router: ActionsRouter, users path: String) throws {
    self.router = router
    dispatcher = ActionsDispatcher(router: router)
    let fetch = Action<Void, [User]>(policy: .restart) {
      content(of: path).map { try users(in: $0, of: path) }
    }
    try dispatcher.register(FetchUsers.self, performing: fetch)
    try dispatcher.register(action: ListUsers.self) { [weak self] in try await self?.fetch().map(\.name) ?? []
    }
    try dispatcher.register(action: ShowProfile.self) { [weak self] name in try await self?.show(name) }
  }

  private func fetch() async throws -> [User] { try await router.send(FetchUsers()) }

  private func show(_ name: String) async throws {
    guard let user = try await fetch().first(where: { $0.name == name }) else {
      throw UnknownUser(name: name)
    }
    let fields = [("about", user.about), ("home", user.home), ("shell", user.shell)]
    let lines = fields.compactMap { label, text in text.map { "\(label): \($0)" } }
    try router.send(Present(Screen("profile of \(try router.style().shown(user.name))", lines)))
  }
}

/// No user has this name.
struct UnknownUser: Error, Equatable, CustomStringConvertible {
  let name: String

  var description: String { "there is no user '\(name)'" }
}
