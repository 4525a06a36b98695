// An action whose type names no element drops the result of asynchronous work, and the compiler says so.

import Action
import Streams

nonisolated private struct User: Sendable { let name: String }

private struct Server: Sendable {
  func user(_ name: String) async throws -> User { User(name: name) }
  func save(_ user: User) async throws {}
  @discardableResult func touch(_ name: String) async -> Int { 1 }
  func users() -> Observable<User> { .empty() }
}

private func dropped(_ server: Server, _ isOpen: BehaviorRelay<Bool>) {
  // warning: The result of the work is dropped. Name the type of the action
  let one = Action { (name: String) in try await server.user(name) }
  one.execute("ada")
  // warning: The result of the work is dropped. Name the type of the action
  let gated = Action(enabledIf: isOpen, policy: .restart) { (name: String) in
    try await server.user(name)
  }
  gated.execute("ada")
  // warning: The result of the work is dropped. Name the type of the action
  let several = CompletableAction<String> { name in
    let user = try await server.user(name)
    return user
  }
  several.execute("ada")
  // warning: The result of the work is dropped. Name the type of the action
  let inMember = CompletableAction<String>(enabledIf: .just(true)) { try await server.user($0) }
  inMember.execute("ada")
}

private func kept(_ server: Server, _ isOpen: BehaviorRelay<Bool>) {
  let named = Action<String, User> { name in try await server.user(name) }
  named.execute("ada")
  let several = Action<String, User>(enabledIf: .just(true)) { name in
    let user = try await server.user(name)
    return user
  }
  several.execute("ada")
  let user: Action<String, User> = Action(enabledIf: isOpen) { try await server.user($0) }
  user.execute("ada")
}

private func without(_ server: Server, _ isOpen: BehaviorRelay<Bool>) {
  let save = CompletableAction<User> { user in try await server.save(user) }
  save.execute(User(name: "ada"))
  let gated = Action(enabledIf: isOpen) { (user: User) in try await server.save(user) }
  gated.execute(User(name: "ada"))
  let explicit = CompletableAction<String> { name in _ = try await server.user(name) }
  explicit.execute("ada")
  let several = CompletableAction<String> { name in
    _ = try await server.user(name)
    await server.touch(name)
  }
  several.execute("ada")
  let inMember = CompletableAction<User>(enabledIf: .just(true)) { try await server.save($0) }
  inMember.execute(User(name: "ada"))
  let end = CompletableAction<String> { _ in server.users().ignoreElements() }
  end.execute("ada")
}
