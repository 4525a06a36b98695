import ActionDispatch
import TestSupport
import Testing

enum DispatchArticle {
  struct User: Sendable, Equatable {
    let name: String
  }

  struct UserServer: Sendable {
    func user(_ id: Int) async throws -> User { User(name: "user \(id)") }
  }

  // The code of the first page of the documentation.
  struct ShowProfile: RoutedAction {
    let param: Int
  }

  struct FetchUser: AsyncRoutedAction {
    typealias ReturnType = User
    let param: Int
  }

  static func dispatching(_ server: UserServer) async throws -> User {
    let dispatcher = ActionsDispatcher()
    try dispatcher.register(action: ShowProfile.self) { id in print("profile \(id)") }
    try dispatcher.register(action: FetchUser.self) { id in try await server.user(id) }

    try ShowProfile(param: 3).send()
    let user = try await FetchUser(param: 3).send()
    withExtendedLifetime(dispatcher) {}
    return user
  }

  struct Move: RoutedAction {
    let from: Int
    let to: Int
  }

  static func moving(_ dispatcher: ActionsDispatcher) throws {
    try dispatcher.register(Move.self) { move in print("from \(move.from) to \(move.to)") }
  }

  // The code of the comparison.
  struct SignOut: RoutedAction {}

  static func announcing(_ router: ActionsRouter) throws -> (ActionsDispatcher, Observable<Void>) {
    let dispatcher = ActionsDispatcher(router: router)
    let signedOut = PublishSubject<Void>()
    try dispatcher.register(action: SignOut.self) { signedOut.onNext(()) }
    return (dispatcher, signedOut)
  }

  @Suite(.watched) struct DispatchExamples {
    @Test func `an action is sent to its handler`() async throws {
      let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        #expect(try await DispatchArticle.dispatching(UserServer()) == User(name: "user 3"))
        let router = ActionsRouter()
        let dispatcher = ActionsDispatcher(router: router)
        try DispatchArticle.moving(dispatcher)
        try Move(from: 1, to: 2).send(through: router)
      }
      expectEqual(result.printedLines, ["profile 3", "from 1 to 2"])
    }

    @Test func `an action has one handler and several observers`() throws {
      let router = ActionsRouter()
      let (dispatcher, signedOut) = try DispatchArticle.announcing(router)
      let heard = MutableProperty(0)
      let bag = DisposeBag()
      signedOut.subscribe(onNext: { heard.modify { $0 += 1 } }).disposed(by: bag)
      signedOut.subscribe(onNext: { heard.modify { $0 += 1 } }).disposed(by: bag)
      try SignOut().send(through: router)
      #expect(heard.value == 2)
      withExtendedLifetime((dispatcher, bag)) {}
    }
  }
}
