import ActionDispatch
import StreamsTesting
import TestSupport
import Testing

@Suite(.watched) struct WaitingTests {
  private let router = ActionsRouter()
  private let timers = HeldTimers()
  private let heard = Heard<String>()

  private func dispatcher() -> ActionsDispatcher { ActionsDispatcher(router: router) }

  private func twice(_ number: Int) -> Task<Int, any Error> {
    Task { [router, timers] in
      try await Twice(param: number).send(through: router, waiting: .seconds(5), scheduler: timers)
    }
  }

  private func fetch(_ number: Int) -> Task<String, any Error> {
    Task { [router, timers] in
      try await FetchUser(param: number).send(through: router, waiting: .seconds(5), scheduler: timers)
    }
  }

  private func summary<Value>(_ task: Task<Value, any Error>) async -> String {
    switch await task.result {
    case .success(let value): "\(value)"
    case .failure(let error): (error as? DispatchError)?.summary ?? "\(error)"
    }
  }

  @Test func `an action that has a handler is handled without a wait`() async throws {
    let dispatcher = dispatcher()
    try dispatcher.register(action: Twice.self) { $0 * 2 }
    try dispatcher.register(action: FetchUser.self) { "user \($0)" }
    expectEqual(await summary(twice(2)), "4")
    expectEqual(await summary(fetch(3)), "user 3")
    #expect(try await Twice(param: 4).send(through: router, waiting: .zero) == 8)
    expectEqual(timers.disposedCount, 0)
  }

  @Test func `an action is handled when a handler is registered, even by a strict router`() async throws {
    router.isStrict = true
    let (twice, fetch, dispatcher) = (twice(2), fetch(3), dispatcher())
    await timers.wait(for: 2)
    try dispatcher.register(action: Twice.self) { $0 * 2 }
    expectEqual(await summary(twice), "4")
    try dispatcher.register(action: FetchUser.self) { id, completion in completion("user \(id)") }
    expectEqual(await summary(fetch), "user 3")
    expectEqual(timers.disposedCount, 2)
    timers.fire(0)
    timers.fire(1)
  }

  @Test func `an action without a handler is unhandled when its time limit expires`() async throws {
    let (twice, fetch) = (twice(2), fetch(3))
    await timers.wait(for: 2)
    timers.fire(0)
    timers.fire(1)
    expectEqual(await summary(twice), "unhandled Twice")
    expectEqual(await summary(fetch), "unhandled FetchUser")
    await #expect(throws: DispatchError.self) {
      try await ShowHome().send(through: router, waiting: .milliseconds(1))
    }
  }

  @Test func `the error names the dispatcher that has been released`() async throws {
    try withExtendedLifetime(dispatcher()) { _ = try $0.register(action: Twice.self) { $0 } }
    let twice = twice(2)
    await timers.wait(for: 1)
    timers.fire(0)
    expectEqual(await summary(twice), "released Twice")
  }

  @Test func `a waiting action does not reach the handler after its time limit`() async throws {
    let (twice, dispatcher) = (twice(2), dispatcher())
    await timers.wait(for: 1)
    timers.fire(0)
    expectEqual(await summary(twice), "unhandled Twice")
    try dispatcher.register(action: Twice.self) { [heard] in
      heard.append("\($0)")
      return $0
    }
    #expect(heard.all.isEmpty)
  }

  @Test(arguments: ["routed", "async", "completion"])
  @MainActor func `waiting actions are handled in the order in which they were sent`(_ kind: String)
    async throws
  {
    let dispatcher = ActionsDispatcher(router: router)
    var tasks: [Task<String, any Error>] = []
    for number in 1...20 {
      tasks.append(
        Task { [router, timers] in
          if kind == "routed" {
            return
              "\(try await Twice(param: number).send(through: router, waiting: .seconds(5), scheduler: timers))"
          }
          return try await FetchUser(param: number)
            .send(through: router, waiting: .seconds(5), scheduler: timers)
        })
      await timers.wait(for: number)
    }
    switch kind {
    case "routed":
      try dispatcher.register(action: Twice.self) { number in
        self.heard.append("\(number)")
        return number
      }
    case "async":
      try dispatcher.register(action: FetchUser.self) { number in
        self.heard.append("\(number)")
        await Task.yield()
        return "\(number)"
      }
    default:
      try dispatcher.register(action: FetchUser.self) { number, completion in
        self.heard.append("\(number)")
        completion("\(number)")
      }
    }
    for (index, task) in tasks.enumerated() { expectEqual(await summary(task), "\(index + 1)") }
    expectEqual(heard.all, (1...20).map { "\($0)" })
  }

  @Test func `waiting actions start the executions of an action object in sending order`() async throws {
    let dispatcher = dispatcher()
    let fetch = Action<Int, String>(policy: .enqueue()) { [heard] id async throws -> String in
      heard.append("\(id)")
      return "user \(id)"
    }
    var tasks: [Task<String, any Error>] = []
    for number in 1...20 {
      tasks.append(self.fetch(number))
      await timers.wait(for: number)
    }
    try dispatcher.register(FetchUser.self, performing: fetch)
    for (index, task) in tasks.enumerated() { expectEqual(await summary(task), "user \(index + 1)") }
    expectEqual(heard.all, (1...20).map { "\($0)" })
  }

  @Test func `the next action is handled while the previous handler is running`() async throws {
    let (first, dispatcher) = (fetch(1), dispatcher())
    await timers.wait(for: 1)
    let second = fetch(2)
    await timers.wait(for: 2)
    let (isOver, over) = AsyncStream<Void>.makeStream()
    try dispatcher.register(action: FetchUser.self) { id in
      if id == 1 { for await _ in isOver {} }
      return "user \(id)"
    }
    expectEqual(await summary(second), "user 2")
    over.finish()
    expectEqual(await summary(first), "user 1")
  }

  @Test(arguments: [true, false])
  @MainActor func `an action waits again if its handler is removed early`(isAsync: Bool) async throws {
    let dispatcher = ActionsDispatcher(router: router)
    let task = Task { [router, timers] in
      if isAsync {
        return try await FetchUser(param: 1).send(through: router, waiting: .seconds(5), scheduler: timers)
      }
      return "\(try await Twice(param: 1).send(through: router, waiting: .seconds(5), scheduler: timers))"
    }
    await timers.wait(for: 1)
    // The main actor is busy until the handler is gone, so the handler cannot be called.
    for _ in 0..<3 {
      let registration =
        isAsync
        ? try dispatcher.register(action: FetchUser.self) { number in self.unexpected(number) }
        : try dispatcher.register(action: Twice.self) { number in Int(self.unexpected(number)) ?? 0 }
      registration.dispose()
    }
    try dispatcher.register(action: Twice.self) { $0 * 2 }
    try dispatcher.register(action: FetchUser.self) { id in "user \(id)" }
    expectEqual(await summary(task), isAsync ? "user 1" : "2")
    expectEqual(heard.all, [])
  }

  @MainActor private func unexpected(_ number: Int) -> String {
    heard.append("called with \(number)")
    return "\(number)"
  }

  @globalActor private actor Elsewhere { static let shared = Elsewhere() }

  @Test(arguments: [true, false])
  func `a waiting action is handled on the actor of its handler`(isRegisteredBefore: Bool) async throws {
    let (dispatcher, heard) = (dispatcher(), heard)
    func register() throws {
      try dispatcher.register(action: Twice.self) { @MainActor number in
        heard.append("twice, on the main actor: \(MainContext.isCurrent)")
        return number * 2
      }
      try dispatcher.register(action: FetchUser.self) { @MainActor id async in
        heard.append("fetch, on the main actor: \(MainContext.isCurrent)")
        return "user \(id)"
      }
      try dispatcher.register(action: ShowProfile.self) { @Elsewhere _ in
        Elsewhere.preconditionIsolated()
        heard.append("show")
      }
    }
    if isRegisteredBefore { try register() }
    let (twice, fetch) = (twice(2), fetch(3))
    let show = Task { [router, timers] in
      try await ShowProfile(param: 1).send(through: router, waiting: .seconds(5), scheduler: timers)
    }
    if !isRegisteredBefore {
      await timers.wait(for: 3)
      try register()
    }
    expectEqual(await summary(twice), "4")
    expectEqual(await summary(fetch), "user 3")
    expectEqual(await summary(show), "()")
    expectEqual(
      heard.all.sorted(), ["fetch, on the main actor: true", "show", "twice, on the main actor: true"])
  }

  @Test @MainActor func `the time limit applies after the handler has been unregistered`() async throws {
    let (twice, dispatcher) = (twice(1), ActionsDispatcher(router: router))
    await timers.wait(for: 1)
    try dispatcher.register(action: Twice.self) { Int(self.unexpected($0)) ?? 0 }.dispose()
    timers.fire(0)
    expectEqual(await summary(twice), "unhandled Twice")
    expectEqual(heard.all, [])
  }

  @Test func `only one of two registering dispatchers handles the waiting actions`() async throws {
    let twice = twice(1)
    await timers.wait(for: 1)
    let (first, second) = (dispatcher(), dispatcher())
    try first.register(action: Twice.self) { _ in 1 }
    #expect(throws: DispatchError.self) { try second.register(action: Twice.self) { _ in 2 } }
    expectEqual(await summary(twice), "1")
  }

  @Test func `a cancelled action stops waiting and is never handled`() async throws {
    let (first, dispatcher) = (twice(1), dispatcher())
    await timers.wait(for: 1)
    let (second, third) = (twice(2), fetch(3))
    await timers.wait(for: 3)
    first.cancel()
    third.cancel()
    expectEqual(await summary(first), "CancellationError()")
    expectEqual(await summary(third), "CancellationError()")
    try dispatcher.register(action: Twice.self) { [heard] in
      heard.append("\($0)")
      return $0
    }
    expectEqual(await summary(second), "2")
    expectEqual(heard.all, ["2"])
    expectEqual(timers.disposedCount, 3)
  }

  @Test func `an action sent in a cancelled task does not wait`() async {
    let task = Task { [router, timers] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Twice(param: 1).send(through: router, waiting: .seconds(5), scheduler: timers)
    }
    expectEqual(await summary(task), "CancellationError()")
  }

  @Test func `an action does not wait if a handler of the other kind is registered`() async throws {
    let dispatcher = dispatcher()
    try dispatcher.register(Either.self) { (action: Either, completion) in completion("later") }
    await #expect(throws: DispatchError.self) { try await sendRouted(Either(param: 1)) }
  }

  private struct Either: RoutedAction, AsyncRoutedAction {
    typealias ReturnType = String
    let param: Int
  }

  private func sendRouted<Routed: RoutedAction>(_ action: Routed) async throws {
    _ = try await action.send(through: router, waiting: .seconds(5), scheduler: timers)
  }

  @Test func `the errors of a handler reach the sender`() async throws {
    let (twice, fetch, dispatcher) = (twice(1), fetch(2), dispatcher())
    await timers.wait(for: 2)
    try dispatcher.register(action: Twice.self) { _ in throw Mishap() }
    try dispatcher.register(action: FetchUser.self) { _ in throw Mishap() }
    expectEqual(await summary(twice), "Mishap()")
    expectEqual(await summary(fetch), "Mishap()")
  }

  @Test func `no action remains queued after its dispatch`() async throws {
    let lifetimes = Lifetimes()
    let dispatcher = dispatcher()
    do {
      let token = lifetimes.track("handler")
      let registration = try dispatcher.register(action: Twice.self) { number in
        withExtendedLifetime(token) { number }
      }
      expectEqual(await summary(twice(1)), "1")
      registration.dispose()
    }
    expectEqual(lifetimes.live, 0)
  }
}

/// Middleware and observers receive a dispatch that has waited like others.
@Suite(.watched) struct WaitingMiddlewareTests {
  private struct Log: DispatchMiddleware {
    let heard: Heard<String>

    func send<Action: RoutedAction>(
      _ action: Action, next: (Action) throws -> Action.ReturnType
    ) throws -> Action.ReturnType {
      heard.append("\(action)")
      return try next(action)
    }

    func send<Action: AsyncRoutedAction>(
      _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
    ) async throws -> Action.ReturnType {
      heard.append("\(action)")
      return try await next(action)
    }
  }

  private let router = ActionsRouter()
  private let dispatcher: ActionsDispatcher
  private let timers = HeldTimers()
  private let heard = Heard<String>()

  init() { dispatcher = ActionsDispatcher(router: router) }

  private func send(_ number: Int) -> Task<String, any Error> {
    Task { [router, timers] in
      if number == 1 {
        return "\(try await Twice(param: 1).send(through: router, waiting: .seconds(5), scheduler: timers))"
      }
      return try await FetchUser(param: number)
        .send(through: router, waiting: .seconds(5), scheduler: timers)
    }
  }

  private func watch() {
    router.use(Log(heard: heard))
    router.dispatched.subscribe(onNext: { [heard] record in
      switch record.outcome {
      case .success(let answer): heard.append("\(answer)")
      case .failure(let error): heard.append((error as? DispatchError)?.summary ?? "\(error)")
      }
    })
  }

  @Test(arguments: [1, 2])
  func `middleware and observers receive a waiting dispatch once, when it is handled`(number: Int)
    async throws
  {
    watch()
    let sent = send(number)
    await timers.wait(for: 1)
    expectEqual(heard.all, [])
    try dispatcher.register(action: Twice.self) { $0 * 2 }
    try dispatcher.register(action: FetchUser.self) { "user \($0)" }
    _ = try await sent.value
    expectEqual(heard.all, number == 1 ? ["Twice(param: 1)", "2"] : ["FetchUser(param: 2)", "user 2"])
  }

  @Test(arguments: [1, 2])
  func `middleware and observers receive a waiting dispatch once, when its time limit expires`(number: Int)
    async
  {
    watch()
    let sent = send(number)
    await timers.wait(for: 1)
    expectEqual(heard.all, [])
    timers.fire(0)
    await #expect(throws: DispatchError.self) { try await sent.value }
    expectEqual(
      heard.all,
      number == 1 ? ["Twice(param: 1)", "unhandled Twice"] : ["FetchUser(param: 2)", "unhandled FetchUser"])
  }

  @Test(arguments: [1, 2])
  func `middleware and observers receive a waiting dispatch once, when it is cancelled`(number: Int) async {
    watch()
    let sent = send(number)
    await timers.wait(for: 1)
    sent.cancel()
    await #expect(throws: CancellationError.self) { try await sent.value }
    expectEqual(
      heard.all,
      [number == 1 ? "Twice(param: 1)" : "FetchUser(param: 2)", "CancellationError()"])
  }

  private struct Later: OnlyAsyncRouted {
    let gate: ReplaySubject<Void>
    let entered: Heard<Void>

    func send<Action: AsyncRoutedAction>(
      _ action: Action, next: @Sendable (Action) async throws -> Action.ReturnType
    ) async throws -> Action.ReturnType {
      entered.append(())
      for try await _ in gate.take(1).values {}
      return try await next(action)
    }
  }

  @Test func `a dispatch waits again if its handler is removed while middleware delays it`() async throws {
    let later = Later(gate: .create(bufferSize: 1), entered: Heard())
    router.use(later)
    let sent = send(2)
    await timers.wait(for: 1)
    let registration = try dispatcher.register(action: FetchUser.self) { _ in "first" }
    _ = await later.entered.all(1)
    registration.dispose()
    later.gate.onNext(())
    try dispatcher.register(action: FetchUser.self) { _ in "second" }
    #expect(try await sent.value == "second")
    expectEqual(later.entered.all.count, 1)
  }

  @Test func `a dispatch delayed by middleware does not block the next one after its time`() async throws {
    let later = Later(gate: .create(bufferSize: 1), entered: Heard())
    router.use(later)
    let first = send(2)
    await timers.wait(for: 1)
    let second = send(3)
    await timers.wait(for: 2)
    try dispatcher.register(action: FetchUser.self) { "user \($0)" }
    _ = await later.entered.all(1)
    timers.fire(1)
    _ = await later.entered.all(2)
    later.gate.onNext(())
    #expect(try await second.value == "user 3")
    #expect(try await first.value == "user 2")
  }
}

/// Waiting dispatches, registrations, timers and cancellations on several threads.
@Suite(.watched, .serialized) struct WaitingRaceTests {
  private static func outcome(_ task: Task<Int, any Error>) async -> String {
    switch await task.result {
    case .success: "handled"
    case .failure(let error): (error as? DispatchError)?.summary ?? "\(error)"
    }
  }

  @Test(arguments: ["register", "expire", "cancel", "unregister"])
  func `a waiting action is handled once or not at all`(_ rival: String) async throws {
    for round in 0..<Race.usualRounds {
      let (router, timers, calls) = (ActionsRouter(), HeldTimers(), Heard<Int>())
      let dispatchers = [ActionsDispatcher(router: router), ActionsDispatcher(router: router)]
      let tasks = (0..<3).map { number in
        Task { try await Twice(param: number).send(through: router, waiting: .seconds(5), scheduler: timers) }
      }
      await timers.wait(for: 3)
      let tokens = MutableProperty<[ActionRegistration]>([])
      let register: @Sendable (Int) -> Void = { index in
        let token = try? dispatchers[index].register(action: Twice.self) { number in
          calls.append(number)
          return number
        }
        if let token { tokens.modify { $0.append(token) } }
      }
      Race.together(2) { thread in
        if thread == 0 { return register(0) }
        switch rival {
        case "register": register(1)
        case "expire": for index in 0..<3 { timers.fire(index) }
        case "cancel": for task in tasks { task.cancel() }
        default: for token in tokens.value { token.dispose() }
        }
      }
      if rival == "unregister" { register(1) }
      var outcomes: [String] = []
      for task in tasks { outcomes.append(await WaitingRaceTests.outcome(task)) }
      let handled = outcomes.filter { $0 == "handled" }.count
      guard calls.all.count == handled, Set(calls.all).count == handled else {
        throw RaceFailure("\(rival), round \(round): \(outcomes), calls \(calls.all)")
      }
      if rival == "register" || rival == "unregister", handled != 3 {
        throw RaceFailure("\(rival), round \(round): \(outcomes)")
      }
    }
  }
}
