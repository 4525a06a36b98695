import ActionDispatch
import TestSupport
import Testing

@Suite(.watched) struct RegistrationTests {
  private let router = ActionsRouter()

  private func error(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return (error as? DispatchError)?.summary ?? "\(error)" }
    return nil
  }

  @Test func `an action has exactly one handler`() throws {
    let (first, second) = (ActionsDispatcher(router: router), ActionsDispatcher(router: router))
    try first.register(action: Twice.self) { $0 * 2 }
    expectEqual(error { try first.register(action: Twice.self) { $0 * 3 } }, "already registered Twice")
    expectEqual(error { try second.register(Twice.self) { $0.param * 3 } }, "already registered Twice")
    #expect(try router.send(Twice(param: 1)) == 2)
    #expect(first.handles(Twice.self))
    #expect(!second.handles(Twice.self))
    expectEqual(error { try second.dispatch(Twice(param: 1)) }, "elsewhere Twice")
  }

  @Test func `the handlers of a dispatcher without routing are found only through that dispatcher`() throws {
    let routed = ActionsDispatcher(router: router)
    let secluded = ActionsDispatcher(routingEnabled: false, router: router)
    try secluded.register(action: Twice.self) { $0 * 2 }
    #expect(!router.handles(Twice.self))
    expectEqual(error { try router.send(Twice(param: 1)) }, "unhandled Twice")
    try routed.register(action: Twice.self) { $0 * 3 }
    #expect(try secluded.dispatch(Twice(param: 1)) == 2)
    #expect(try router.send(Twice(param: 1)) == 3)
    expectEqual(error { try secluded.register(action: Twice.self) { $0 } }, "already registered Twice")
  }

  @Test func `routers are independent`() throws {
    let other = ActionsRouter()
    let dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(action: Twice.self) { $0 * 2 }
    #expect(!other.handles(Twice.self))
    expectEqual(error { try Twice(param: 1).send(through: other) }, "unhandled Twice")
  }

  @Test func `the default router is used if no router is passed`() throws {
    struct Greet: RoutedAction { typealias ReturnType = String }
    #expect(!Greet.isHandled)
    let dispatcher = ActionsDispatcher()
    try dispatcher.register(action: Greet.self) { "hello" }
    #expect(Greet.isHandled)
    #expect(try Greet().send() == "hello")
  }

  @Test func `a token removes its handler, but not a later one`() throws {
    let dispatcher = ActionsDispatcher(router: router)
    let token = try dispatcher.register(action: Twice.self) { $0 * 2 }
    token.dispose()
    #expect(!router.handles(Twice.self))
    expectEqual(error { try router.send(Twice(param: 1)) }, "unhandled Twice")
    try dispatcher.register(action: Twice.self) { $0 * 3 }
    token.dispose()
    #expect(try router.send(Twice(param: 1)) == 3)
  }

  @Test func `a dispose bag removes its handlers`() throws {
    let dispatcher = ActionsDispatcher(router: router)
    do {
      let bag = DisposeBag()
      try dispatcher.register(action: Twice.self) { $0 * 2 }.disposed(by: bag)
      #expect(router.handles(Twice.self))
    }
    #expect(!router.handles(Twice.self))
  }

  @Test func `the handlers of a dispatcher are removed when it is deallocated`() throws {
    var dispatcher: ActionsDispatcher? = ActionsDispatcher(router: router)
    let token = try dispatcher?.register(action: Twice.self) { $0 * 2 }
    dispatcher = nil
    expectEqual(error { try router.send(Twice(param: 1)) }, "released Twice")
    token?.dispose()
    let next = ActionsDispatcher(router: router)
    expectEqual(error { try next.dispatch(Twice(param: 1)) }, "unhandled Twice")
    try next.register(action: Twice.self) { $0 * 3 }
    #expect(try router.send(Twice(param: 1)) == 3)
  }

  @Test func `a running handler finishes when its dispatcher is deallocated`() throws {
    let place = MutableProperty<ActionsDispatcher?>(ActionsDispatcher(router: router))
    try place.value?.register(action: Twice.self) { [router] number in
      place.swap(nil)
      #expect(!router.handles(Twice.self))
      return number * 2
    }
    #expect(try router.send(Twice(param: 2)) == 4)
  }

  private struct Both: RoutedAction, AsyncRoutedAction { typealias ReturnType = Int }

  @Test func `a type of both action kinds is handled as the kind for which it was registered`() async throws {
    let (dispatcher, other) = (ActionsDispatcher(router: router), ActionsDispatcher(routingEnabled: false))
    func asRouted<Action: RoutedAction>(
      _ type: Action.Type, _ dispatcher: ActionsDispatcher, _ answer: Action.ReturnType
    ) throws {
      try dispatcher.register(type) { _ in answer }
    }
    func asAsync<Action: AsyncRoutedAction>(
      _ type: Action.Type, _ dispatcher: ActionsDispatcher, _ answer: Action.ReturnType
    ) throws {
      try dispatcher.register(type) { _ in answer }
    }
    func sendAtOnce<Action: RoutedAction>(_ action: Action, _ dispatcher: ActionsDispatcher) throws
      -> Action.ReturnType
    {
      try dispatcher.dispatch(action)
    }
    func sendLater<Action: AsyncRoutedAction>(_ action: Action, _ dispatcher: ActionsDispatcher) async throws
      -> Action.ReturnType
    {
      try await dispatcher.dispatch(action)
    }
    try asRouted(Both.self, dispatcher, 1)
    try asAsync(Both.self, other, 2)
    #expect(try sendAtOnce(Both(), dispatcher) == 1)
    #expect(try await sendLater(Both(), other) == 2)
    expectEqual(error { _ = try sendAtOnce(Both(), other) }, "wrong form Both")
    await #expect(throws: DispatchError.self) { try await sendLater(Both(), dispatcher) }
  }

  @Test func `an error message contains the action, the site and a suggested fix`() throws {
    let dispatcher = ActionsDispatcher(router: router)
    let line = UInt(#line + 1)
    try dispatcher.register(action: Twice.self) { $0 * 2 }
    let site = RegistrationSiteText(line: line).text
    let texts = [
      message { try router.send(ShowHome()) },
      message { try dispatcher.register(action: Twice.self) { $0 } },
      message { try ActionsDispatcher(router: router).dispatch(Twice(param: 1)) },
    ]
    #expect(texts[2].hasPrefix("ActionDispatchTests.Twice is registered at \(site), on a dispatcher other"))
    #expect(texts[0].hasPrefix("No handler is registered for ActionDispatchTests.ShowHome. Register"))
    #expect(texts[1].hasPrefix("ActionDispatchTests.Twice is already registered at \(site),"))
    #expect(texts[1].contains("Dispose the token"))
  }

  private func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "no error"
  }

  private struct RegistrationSiteText {
    let line: UInt
    var text: String { "ActionDispatchTests/RegistrationTests.swift:\(line)" }
  }
}
