import ActionDispatch
import TestSupport
import Testing

@Suite(.watched) struct SendTests {
  private let router = ActionsRouter()

  private func dispatcher() -> ActionsDispatcher { ActionsDispatcher(router: router) }

  @Test func `a handler receives the parameter`() throws {
    let dispatcher = dispatcher()
    let seen = MutableProperty<[String]>([])
    try dispatcher.register(action: ShowHome.self) { seen.modify { $0.append("home") } }
    try dispatcher.register(action: ShowProfile.self) { id in seen.modify { $0.append("profile \(id)") } }
    try dispatcher.register(action: Twice.self) { $0 * 2 }
    try dispatcher.register(Move.self) { move in seen.modify { $0.append("\(move.from) to \(move.to)") } }

    try ShowHome().send(through: router)
    try router.send(ShowProfile(param: 3))
    try dispatcher.dispatch(Move(from: 1, to: 2))
    expectEqual(seen.value, ["home", "profile 3", "1 to 2"])
    #expect(try router.send(Twice(param: 2)) == 4)
  }

  @Test func `each specialization of a generic action is a separate action`() throws {
    let dispatcher = dispatcher()
    try dispatcher.register(action: Sum<Int>.self) { $0.reduce(0, +) }
    #expect(try router.send(Sum(param: [1, 2])) == 3)
    #expect(!router.handles(Sum<Double>.self))
    try dispatcher.register(action: Sum<Double>.self) { $0.reduce(0.5, +) }
    #expect(try router.send(Sum(param: [1.0])) == 1.5)
  }

  @Test func `an asynchronous handler can be registered in every form`() async throws {
    let dispatcher = dispatcher()
    try dispatcher.register(action: FetchUser.self) { id in
      await Task.yield()
      return "user \(id)"
    }
    #expect(try await FetchUser(param: 3).send(through: router) == "user 3")
    try dispatcher.register(Copy.self) { copy in copy.from.count + copy.to.count }
    #expect(try await dispatcher.dispatch(Copy(from: "a", to: "bc")) == 3)
    try dispatcher.register(action: Refresh.self) { await Task.yield() }
    try await Refresh().send(through: router)
  }

  @Test func `an asynchronous handler calls the completion of its sender`() async throws {
    let dispatcher = dispatcher()
    try dispatcher.register(action: FetchUser.self) { id in
      await Task.yield()
      return "user \(id)"
    }
    let answer = await withCheckedContinuation { continuation in
      FetchUser(param: 3).send(through: router) { continuation.resume(returning: try? $0.get()) }
    }
    expectEqual(answer, "user 3")
  }

  @Test func `a handler with a completion can be registered in every form`() async throws {
    let dispatcher = dispatcher()
    try dispatcher.register(action: FetchUser.self) { id, completion in completion("user \(id)") }
    #expect(try await router.send(FetchUser(param: 3)) == "user 3")
    try dispatcher.register(Copy.self) { copy, completion in
      Task { completion(.success(copy.from.count)) }
    }
    #expect(try await router.send(Copy(from: "abc", to: "")) == 3)
    try dispatcher.register(action: Refresh.self) { _, completion in completion() }
    try await router.send(Refresh())
  }

  @Test func `an action object can be a handler`() async throws {
    let dispatcher = dispatcher()
    let fetch = Action<Int, String> { id async throws -> String in "user \(id)" }
    try dispatcher.register(FetchUser.self, performing: fetch)
    #expect(try await router.send(FetchUser(param: 3)) == "user 3")
    let refresh = Action<Void, Int> { .of(1, 2) }
    try dispatcher.register(Refresh.self, performing: refresh)
    try await router.send(Refresh())
    let show = Action<Int, Never> { _ in .never() }
    try dispatcher.register(ShowProfile.self, performing: show)
    try router.send(ShowProfile(param: 1))
    #expect(show.executing.value)
    #expect(throws: ActionError.self) { try router.send(ShowProfile(param: 2)) }
  }

  @Test func `a rejected action throws even while an error is being delivered`() throws {
    let dispatcher = dispatcher()
    let show = Action<Int, Never>(enabledIf: MutableProperty(false)) { _ in .never() }
    try dispatcher.register(ShowProfile.self, performing: show)
    let thrown = Heard<String>()
    let subscription = show.errors.subscribe(onNext: { [router] _ in
      if !thrown.all.isEmpty { return }
      thrown.append("sending")
      do { try router.send(ShowProfile(param: 2)) } catch { thrown.append("\(type(of: error))") }
    })
    #expect(throws: ActionError.self) { try router.send(ShowProfile(param: 1)) }
    expectEqual(thrown.all, ["sending", "ActionError"])
    subscription.dispose()
  }

  @Test func `an action object whose work awaits a dispatch to itself throws an error`() async throws {
    let dispatcher = dispatcher()
    let fetch = Action<Int, String>(policy: .enqueue()) { [router] id async throws -> String in
      id == 1 ? try await router.send(FetchUser(param: 2)) : "user \(id)"
    }
    try dispatcher.register(FetchUser.self, performing: fetch)
    await #expect(throws: SelfWaitError.self) { try await router.send(FetchUser(param: 1)) }
    #expect(try await router.send(FetchUser(param: 3)) == "user 3")
  }

  /// An action that either kind of handler can handle.
  private struct Either: RoutedAction, AsyncRoutedAction {
    typealias ReturnType = String
    let param: Int
  }

  private func sendAsRouted<A: RoutedAction>(_ action: A, _ heard: Heard<String>) {
    action.send(through: router) { result in
      switch result {
      case .success(let value): heard.append("\(value)")
      case .failure(let error): heard.append((error as? DispatchError)?.summary ?? "\(error)")
      }
    }
  }

  @Test func `an action of both kinds can only be sent in the form of its handler`() throws {
    let (dispatcher, heard) = (dispatcher(), Heard<String>())
    let registration = try dispatcher.register(Either.self) { (action: Either, completion) in
      completion("later \(action.param)")
    }
    sendAsRouted(Either(param: 1), heard)
    expectEqual(heard.all, ["wrong form Either"])
    registration.dispose()
  }

  @Test func `a dispatcher dispatches both kinds of actions with a completion`() throws {
    let dispatcher = dispatcher()
    try dispatcher.register(action: Twice.self) { $0 * 2 }
    try dispatcher.register(action: FetchUser.self) { id, completion in completion("user \(id)") }
    let heard = Heard<String>()
    dispatcher.dispatch(Twice(param: 2)) { heard.append("\($0)") }
    dispatcher.dispatch(FetchUser(param: 3)) { heard.append("\($0)") }
    ActionsDispatcher(router: router).dispatch(Twice(param: 2)) { result in
      if case .failure(let error as DispatchError) = result { heard.append(error.summary) }
    }
    expectEqual(heard.all, ["success(4)", "success(\"user 3\")", "elsewhere Twice"])
  }

  @Test func `async and send are equivalent`() throws {
    let dispatcher = dispatcher()
    let seen = Heard<String>()
    try dispatcher.register(action: Twice.self) { $0 * 2 }
    try dispatcher.register(action: FetchUser.self) { id, completion in
      seen.append("asked for \(id)")
      completion("user \(id)")
    }
    Twice(param: 1).send(through: router) { seen.append("\($0)") }
    Twice(param: 2).async(through: router) { seen.append("\($0)") }
    Twice(param: 3).async(through: router)
    FetchUser(param: 4).send(through: router) { seen.append("\($0)") }
    FetchUser(param: 5).async(through: router) { seen.append("\($0)") }
    FetchUser(param: 6).async(through: router)
    expectEqual(
      seen.all,
      [
        "success(2)", "success(4)", "asked for 4", "success(\"user 4\")", "asked for 5",
        "success(\"user 5\")", "asked for 6",
      ])
  }
}
