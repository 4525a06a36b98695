import ActionDispatch
import TestSupport
import Testing

private struct Denied: Error {}

/// Records the actions it receives.
private struct Log: DispatchMiddleware {
  let name: String
  let heard: Heard<String>

  func send<Action: RoutedAction>(
    _ action: Action, next: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType {
    heard.append("\(name) \(action)")
    do {
      let answer = try next(action)
      heard.append("\(name) got \(answer)")
      return answer
    } catch {
      heard.append("\(name) failed")
      throw error
    }
  }

  func send<Action: AsyncRoutedAction>(
    _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType {
    heard.append("\(name) \(action)")
    defer { heard.append("\(name) is done") }
    return try await next(action)
  }
}

private struct Veto: OnlyRouted {
  func send<Action: RoutedAction>(
    _ action: Action, next: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType {
    throw Denied()
  }
}

/// Sends a `Twice` with another number.
private struct Replace: OnlyRouted {
  func send<Action: RoutedAction>(
    _ action: Action, next: (Action) throws -> Action.ReturnType
  ) throws -> Action.ReturnType {
    guard let twice = action as? Twice, let other = Twice(param: twice.param + 1) as? Action else {
      return try next(action)
    }
    return try next(other)
  }
}

private struct Retry: OnlyAsyncRouted {
  func send<Action: AsyncRoutedAction>(
    _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType {
    for _ in 0..<2 { if let answer = try? await next(action) { return answer } }
    return try await next(action)
  }
}

private struct Later: OnlyAsyncRouted {
  let gate: ReplaySubject<Void>
  let entered: ReplaySubject<Void>

  func send<Action: AsyncRoutedAction>(
    _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
  ) async throws -> Action.ReturnType {
    entered.onNext(())
    for try await _ in gate.take(1).values {}
    return try await next(action)
  }
}

@Suite(.watched) struct MiddlewareTests {
  private let router = ActionsRouter()
  private let dispatcher: ActionsDispatcher
  private let heard = Heard<String>()

  init() throws {
    dispatcher = ActionsDispatcher(router: router)
    let heard = heard
    try dispatcher.register(action: Twice.self) { number in
      heard.append("handler \(number)")
      return number * 2
    }
  }

  @Test func `the first middleware is the outermost`() throws {
    router.use(Log(name: "a", heard: heard))
    router.use(Log(name: "b", heard: heard))
    #expect(try router.send(Twice(param: 2)) == 4)
    expectEqual(
      heard.all, ["a Twice(param: 2)", "b Twice(param: 2)", "handler 2", "b got 4", "a got 4"])
  }

  @Test func `middleware wraps the dispatches of a dispatcher, even without routing`() throws {
    router.use(Log(name: "a", heard: heard))
    let secluded = ActionsDispatcher(routingEnabled: false, router: router)
    try secluded.register(action: ShowHome.self) {}
    try secluded.dispatch(ShowHome())
    try dispatcher.dispatch(Twice(param: 1))
    expectEqual(
      heard.all, ["a ShowHome()", "a got ()", "a Twice(param: 1)", "handler 1", "a got 2"])
  }

  @Test func `a removed middleware is not called`() throws {
    let token = router.use(Log(name: "a", heard: heard))
    router.use(Log(name: "b", heard: heard))
    token.dispose()
    try router.send(Twice(param: 1))
    expectEqual(heard.all, ["b Twice(param: 1)", "handler 1", "b got 2"])
  }

  @Test func `a middleware can reject an action`() throws {
    let token = router.use(Veto())
    #expect(throws: Denied.self) { try router.send(Twice(param: 2)) }
    #expect(heard.all.isEmpty)
    token.dispose()
    #expect(try router.send(Twice(param: 2)) == 4)
  }

  @Test func `a middleware can replace an action`() throws {
    router.use(Replace())
    #expect(try router.send(Twice(param: 2)) == 6)
  }

  @Test func `a middleware can retry an action`() async throws {
    let calls = MutableProperty(0)
    try dispatcher.register(action: FetchUser.self) { id in
      calls.modify { $0 += 1 }
      if calls.value < 3 { throw Mishap() }
      return "user \(id)"
    }
    router.use(Retry())
    router.use(Log(name: "a", heard: heard))
    #expect(try await router.send(FetchUser(param: 1)) == "user 1")
    expectEqual(calls.value, 3)
    expectEqual(heard.all.count, 6)
  }

  @Test func `a strict router does not fail for an error that a middleware recovers from`() async throws {
    router.isStrict = true
    let calls = MutableProperty(0)
    try dispatcher.register(action: FetchUser.self) { id, completion in
      calls.modify { $0 += 1 }
      if calls.value == 3 { completion("user \(id)") }
    }
    router.use(Retry())
    #expect(try await router.send(FetchUser(param: 1)) == "user 1")
    expectEqual(calls.value, 3)
  }

  @Test func `a middleware can delay an action`() async throws {
    try dispatcher.register(action: FetchUser.self) { [heard] id in
      heard.append("handler")
      return "user \(id)"
    }
    let (gate, entered) = (
      ReplaySubject<Void>.create(bufferSize: 1), ReplaySubject<Void>.create(bufferSize: 1)
    )
    router.use(Later(gate: gate, entered: entered))
    router.use(Log(name: "a", heard: heard))
    async let user = router.send(FetchUser(param: 1))
    for try await _ in entered.take(1).values {}
    #expect(heard.all.isEmpty)
    gate.onNext(())
    #expect(try await user == "user 1")
    expectEqual(heard.all, ["a FetchUser(param: 1)", "handler", "a is done"])
  }

  @Test func `a middleware receives an unhandled action`() throws {
    router.use(Log(name: "a", heard: heard))
    #expect(throws: DispatchError.self) { try router.send(ShowHome()) }
    expectEqual(heard.all, ["a ShowHome()", "a failed"])
  }

  @Test func `a handler with a completion is wrapped by middleware`() async throws {
    try dispatcher.register(action: FetchUser.self) { id, completion in completion("user \(id)") }
    router.use(Log(name: "a", heard: heard))
    let outcome = await withCheckedContinuation { done in
      FetchUser(param: 1).send(through: router) { done.resume(returning: $0) }
    }
    #expect(try outcome.get() == "user 1")
    expectEqual(heard.all, ["a FetchUser(param: 1)", "a is done"])
  }

  @Test func `an observer receives each dispatch with the outcome that the sender receives`() async throws {
    try dispatcher.register(action: FetchUser.self) { _ in throw Mishap() }
    router.use(Replace())
    let subscription = router.dispatched.subscribe(onNext: { [heard] record in
      let outcome = record.outcome.map { "\($0)" }.mapError { error in error }
      heard.append("\(record.action) \((try? outcome.get()) ?? "failed")")
      #expect(record.duration >= .zero)
    })
    try router.send(Twice(param: 2))
    _ = try? await router.send(FetchUser(param: 1))
    _ = try? router.send(ShowHome())
    subscription.dispose()
    try router.send(Twice(param: 2))
    expectEqual(
      heard.all,
      [
        "handler 3", "Twice(param: 2) 6", "FetchUser(param: 1) failed", "ShowHome() failed", "handler 3",
      ])
  }

  @Test func `dispatched completes when the router is deallocated`() {
    var router: ActionsRouter? = ActionsRouter()
    let ended = MutableProperty(false)
    router?.dispatched.subscribe(onCompleted: { ended.value = true })
    let dispatcher = router.map { ActionsDispatcher(router: $0) }
    let stream = router?.dispatched
    router = nil
    #expect(ended.value)
    let ends = MutableProperty(0)
    stream?.subscribe(onNext: { _ in ends.modify { $0 -= 9 } }, onCompleted: { ends.modify { $0 += 1 } })
    _ = try? dispatcher?.dispatch(ShowHome())
    expectEqual(ends.value, 1)
  }

  @Test func `an observed dispatch calls its completion synchronously after the observer`()
    throws
  {
    try dispatcher.register(action: FetchUser.self) { id, completion in completion("user \(id)") }
    router.dispatched.subscribe(onNext: { [heard] in heard.append("\($0.action)") })
    FetchUser(param: 1).send(through: router) { [heard] _ in heard.append("answer") }
    expectEqual(heard.all, ["FetchUser(param: 1)", "answer"])
  }

  @Test func `an observer receives a cancelled dispatch`() throws {
    let kept = MutableProperty<DispatchCompletion<String>?>(nil)
    try dispatcher.register(action: FetchUser.self) { _, completion in kept.value = completion }
    router.dispatched.subscribe(onNext: { [heard] record in
      if case .failure(let error) = record.outcome { heard.append("\(record.action) \(error)") }
    })
    FetchUser(param: 1).send(through: router) { _ in }.dispose()
    expectEqual(heard.all, ["FetchUser(param: 1) CancellationError()"])
  }

  @Test func `the description of a record contains action, outcome and duration`() throws {
    router.dispatched.subscribe(onNext: { [heard] in heard.append("\($0)") })
    try router.send(Twice(param: 2))
    _ = try? router.send(ShowHome())
    #expect(heard.all[1].hasPrefix("Twice(param: 2) returned 4 in "))
    #expect(heard.all[2].hasPrefix("ShowHome() failed in "))
  }
}
