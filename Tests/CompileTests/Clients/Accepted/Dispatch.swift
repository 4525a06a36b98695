// Every form of an action, a handler and a dispatch.

import Action
import ActionDispatch
import Streams

private struct ShowHome: RoutedAction {}
private struct ShowProfile: RoutedAction { let param: Int }
private struct Twice: RoutedAction {
  typealias ReturnType = Int
  let param: Int
}
private struct Move: RoutedAction {
  let from: Int
  let to: Int
}
private struct Sum<Number: Sendable & AdditiveArithmetic>: RoutedAction {
  typealias ReturnType = Number
  let param: [Number]
}
nonisolated private struct User: Sendable { let name: String }
private struct FetchUser: AsyncRoutedAction {
  typealias ReturnType = User
  let param: Int
}
private struct Refresh: AsyncRoutedAction {}

private struct Server: Sendable {
  func user(_ id: Int) async throws -> User { User(name: "\(id)") }
  func user(_ id: Int, then: @escaping @Sendable (Result<User, any Error>) -> Void) {}
}

private func register(_ server: Server, at dispatcher: ActionsDispatcher, _ bag: DisposeBag) throws {
  try dispatcher.register(action: ShowHome.self) {}
  try dispatcher.register(action: ShowProfile.self) { id in print(id) }.disposed(by: bag)
  try dispatcher.register(action: Twice.self) { $0 * 2 }
  try dispatcher.register(Move.self) { move in print(move.from, move.to) }
  try dispatcher.register(action: Sum<Int>.self) { $0.reduce(0, +) }
  try dispatcher.register(action: FetchUser.self) { id in try await server.user(id) }
  try dispatcher.register(FetchUser.self) { fetch in try await server.user(fetch.param) }
  try dispatcher.register(action: FetchUser.self) { id, completion in
    server.user(id) { result in completion(result) }
    completion.onCancel { print("stop") }
  }
  try dispatcher.register(FetchUser.self) { fetch, completion in completion(User(name: "\(fetch.param)")) }
  try dispatcher.register(action: Refresh.self) { _, completion in completion() }
  try dispatcher.register(action: Refresh.self) { completion in completion() }
  let fetch = Action<Int, User> { try await server.user($0) }
  try dispatcher.register(FetchUser.self, performing: fetch)
  let refresh = Action<Void, Int> { .just(1) }
  try dispatcher.register(Refresh.self, performing: refresh)
  let show = Action<Int, Void> { _ in .empty() }
  try dispatcher.register(ShowProfile.self, performing: show)
}

private func send(_ dispatcher: ActionsDispatcher, through router: ActionsRouter) async throws {
  if ShowHome.isHandled { try ShowHome().send() }
  try ShowProfile(param: 3).send(through: router)
  let four = try Twice(param: 2).send() + router.send(Twice(param: 0))
  let sum = try dispatcher.dispatch(Sum(param: [1, 2, four]))
  let user = try await FetchUser(param: sum).send()
  FetchUser(param: 1).send { result in print(result) }
  FetchUser(param: 1).async { result in print(result) }
  let sent = dispatcher.dispatch(FetchUser(param: 1)) { result in print((try? result.get().name) ?? user.name)
  }
  sent.dispose()
  try await Refresh().send(through: router)
  Twice(param: 1).send(through: router) { result in print(result) }
  Twice(param: 1).async(through: router) { result in print(result) }
  ShowHome().send { _ in }
  ShowHome().async()
}

@MainActor
private final class Coordinator {
  private var screens: [String] = []
  private let dispatcher: ActionsDispatcher

  init(router: ActionsRouter) throws {
    dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(action: ShowHome.self) { [weak self] in self?.screens = ["home"] }
    try dispatcher.register(action: ShowProfile.self) { [weak self] id in self?.screens.append("\(id)") }
    try dispatcher.register(action: Refresh.self) { [weak self] in await self?.refresh() }
  }

  private func refresh() async {
    FetchUser(param: 1).send { [weak self] result in self?.screens.append("\(result)") }
    _ = try? ShowHome().send()
  }
}
