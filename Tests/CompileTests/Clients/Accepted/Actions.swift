// Every form of work, with and without a gate.

import Action
import Streams

private struct Credentials: Sendable {
  let name: String
  let password: String
}

nonisolated private struct User: Sendable, Equatable { let name: String }

private struct Server: Sendable {
  func login(_ credentials: Credentials) async throws -> User { User(name: credentials.name) }
  func users() -> Observable<User> { .just(User(name: "ada")) }
  func user() -> Single<User> { .just(User(name: "ada")) }
  func logout() -> Completable { .empty() }
}

private func actions(_ server: Server, enabled: Observable<Bool>) -> Observable<User> {
  let streaming = Action<Int, User> { _ in server.users() }
  let gated = Action<Int, User>(enabledIf: enabled) { number in
    number > 1 ? server.users() : .empty()
  }
  let single = Action<Int, User> { _ in server.user() }
  let gatedSingle = Action<Int, User>(enabledIf: enabled) { _ in server.user() }
  let asynchronous = Action<Credentials, User> { try await server.login($0) }
  let gatedAsynchronous = Action<Credentials, User>(enabledIf: enabled) { credentials in
    let user = try await server.login(credentials)
    return user
  }
  let labelled = Action<Int, User>(
    enabledIf: BehaviorRelay(value: true), workFactory: { _ in server.users() })
  let sequence = Action<Int, User> { count in
    AsyncStream<User> { $0.finish() }.prefix(count)
  }
  let gatedSequence = Action<Int, User>(enabledIf: enabled) { _ in AsyncStream<User> { $0.finish() } }
  let button = CocoaAction { .just(()) }
  let end = CompletableAction<Int> { _ in server.logout() }
  end.execute(1).subscribe()
  let asynchronousEnd = CompletableAction<Credentials>(enabledIf: enabled, policy: .enqueue()) {
    credentials in
    _ = try await server.login(credentials)
  }
  asynchronousEnd.start(Credentials(name: "ada", password: ""))
  button.execute().subscribe()
  asynchronous.execute(Credentials(name: "ada", password: "")).subscribe(onError: { print($0) })
  sequence.execute(2).subscribe(onNext: { print($0.name) })
  gatedSequence.cancel()
  single.execute(1).subscribe(onNext: { print($0.name) })
  gatedSingle.cancel()
  gatedAsynchronous.events.subscribe(onNext: { print($0.id, $0.kind) })
  labelled.enabled.subscribe(onNext: { print($0) })
  return Observable.merge(streaming.elements, gated.elements, asynchronous.elements).distinctUntilChanged()
}

@MainActor
private final class Form {
  private var name = ""
  private var attempts = 0
  private let server = Server()
  private(set) var login: Action<String, User>!
  private(set) var refresh: Action<Void, User>!
  private(set) var guarded: Action<Void, User>!

  init() {
    login = Action { [unowned self] password in
      attempts += 1
      let user = try await server.login(Credentials(name: name, password: password))
      name = user.name
      return user
    }
    refresh = Action { [unowned self] in
      attempts += 1
      return server.users()
    }
    guarded = Action(enabledIf: login.executing.map { !$0 }) { [unowned self] in
      attempts += 1
      return server.user()
    }
  }
}
