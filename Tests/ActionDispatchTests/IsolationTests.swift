import ActionDispatch
import Streams
import StreamsTesting
import TestSupport
import Testing

/// Handlers run on the actor on which they are written.
@Suite(.watched) struct IsolationTests {
  private let router = ActionsRouter()

  @MainActor private final class Screen {
    var shown: [Int] = []
    let dispatcher: ActionsDispatcher

    init(_ router: ActionsRouter) throws {
      dispatcher = ActionsDispatcher(router: router)
      try dispatcher.register(action: ShowProfile.self) { [weak self] id in self?.shown.append(id) }
      try dispatcher.register(action: FetchUser.self) { [weak self] id in "user \(id) of \(self?.shown ?? [])"
      }
    }
  }

  @Test @MainActor func `a handler of the main actor is called synchronously on the main actor`() throws {
    let screen = try Screen(router)
    try router.send(ShowProfile(param: 1))
    ShowProfile(param: 2).async(through: router)
    expectEqual(screen.shown, [1, 2])
  }

  @Test @MainActor func `a synchronous dispatch on the main actor runs after the pending ones`() throws {
    let (screen, router) = (try Screen(router), router)
    Race.together(2) { thread in
      if thread == 1 { ShowProfile(param: 1).send(through: router) { _ in } }
    }
    expectEqual(screen.shown, [])
    try router.send(ShowProfile(param: 2))
    expectEqual(screen.shown, [1, 2])
  }

  @Test func `a completion reaches handlers of the main actor from elsewhere, in order`() async throws {
    let screen = try await Screen(router)
    do {
      try router.send(ShowProfile(param: 1))
      Issue.record("called beside its actor")
    } catch let error as DispatchError {
      expectEqual(error.summary, "wrong form ShowProfile")
    }
    await withCheckedContinuation { done in
      for number in 1..<100 { ShowProfile(param: number).send(through: router) { _ in } }
      ShowProfile(param: 100).send(through: router) { result in
        #expect((try? result.get()) != nil)
        done.resume()
      }
    }
    #expect(await screen.shown == Array(1...100))
    #expect(try await router.send(FetchUser(param: 3)).hasPrefix("user 3 of [1, 2"))
  }

  private actor Account {
    private var balance = 0
    private let dispatcher: ActionsDispatcher
    private let router: ActionsRouter

    init(_ router: ActionsRouter) {
      self.router = router
      dispatcher = ActionsDispatcher(router: router)
    }

    func open() throws {
      try dispatcher.register(action: Twice.self) { amount in
        self.balance += amount
        return self.balance
      }
      try dispatcher.register(action: FetchUser.self) { id, completion in completion("\(id + self.balance)") }
    }

    func deposit(_ amount: Int) throws -> Int { try router.send(Twice(param: amount)) }
  }

  @Test func `a handler of an actor is called synchronously on that actor`() async throws {
    let account = Account(router)
    try await account.open()
    #expect(try await account.deposit(2) == 2)
    #expect(throws: DispatchError.self) { try router.send(Twice(param: 1)) }
    let sum = await withCheckedContinuation { done in
      Twice(param: 3).send(through: router) { done.resume(returning: try? $0.get()) }
    }
    expectEqual(sum, 5)
    #expect(try await router.send(FetchUser(param: 1)) == "6")
  }

  @Test @MainActor func `a completion is called on the actor on which it is written`() async {
    let dispatcher = ActionsDispatcher(router: router)
    _ = try? dispatcher.register(action: FetchUser.self) { @Sendable id, completion in
      Task.detached { completion("\(id)") }
    }
    var heard: [String] = []
    await withCheckedContinuation { done in
      FetchUser(param: 1).send(through: router) { result in
        heard.append((try? result.get()) ?? "")
        done.resume()
      }
    }
    expectEqual(heard, ["1"])
  }

  /// Blocks the main actor, so an action sent from another thread is pending.
  @MainActor private func cancelling(_ heard: Heard<String>) throws {
    let sent = try onAnotherThread { [router] in
      ShowProfile(param: 1).send(through: router) { result in
        if case .failure(let error) = result { heard.append("\(error)") }
      }
    }
    sent.dispose()
  }

  @Test func `an action that is cancelled while pending is not handled`() async throws {
    let screen = try await Screen(router)
    let heard = Heard<String>()
    try await cancelling(heard)
    expectEqual(heard.all, ["CancellationError()"])
    // A later action reaches the actor after the cancelled one.
    await withCheckedContinuation { done in
      ShowProfile(param: 2).send(through: router) { _ in done.resume() }
    }
    expectEqual(await screen.shown, [2])
  }

  @globalActor private actor Elsewhere { static let shared = Elsewhere() }

  /// Blocks the main actor while the action is pending.
  @MainActor private func replaceHandler(
    _ handled: Heard<String>, _ done: @escaping @Sendable () -> Void
  ) throws -> ActionsDispatcher {
    let (first, second) = (ActionsDispatcher(router: router), ActionsDispatcher(router: router))
    let registration = try first.register(action: ShowProfile.self) { @MainActor _ in
      handled.append("first")
    }
    try onAnotherThread { [router] in
      ShowProfile(param: 1).send(through: router) { _ in done() }
      return
    }
    registration.dispose()
    try second.register(action: ShowProfile.self) { @Elsewhere _ in
      handled.append(MainContext.isCurrent ? "second on the main actor" : "second on its actor")
    }
    return second
  }

  @Test func `a pending action is handled by a newer handler, on the actor of that handler`() async throws {
    let handled = Heard<String>()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let dispatcher = try await replaceHandler(handled) { end.yield() }
    for await _ in ends { break }
    expectEqual(handled.all, ["second on its actor"])
    withExtendedLifetime(dispatcher) {}
  }

  private struct Log<Kind: Sendable>: RoutedAction { let param: Int }
  private struct Note: AsyncRoutedAction { let param: Int }

  @MainActor private final class Journal {
    var lines: [Int] = []
    let dispatcher: ActionsDispatcher

    init(_ router: ActionsRouter) throws {
      dispatcher = ActionsDispatcher(router: router)
      try dispatcher.register(action: Log<Int>.self) { [weak self] in self?.lines.append($0) }
      try dispatcher.register(action: Log<String>.self) { [weak self] in self?.lines.append($0) }
      try dispatcher.register(action: Note.self) { [weak self] number, completion in
        self?.lines.append(number)
        completion()
      }
    }
  }

  @Test(arguments: [false, true])
  func `actions of different types reach an actor in the order they were sent, observed or not`(
    isObserved: Bool
  ) async throws {
    let journal = try await Journal(router)
    if isObserved { router.dispatched.subscribe() }
    await withCheckedContinuation { done in
      for number in 0..<300 {
        switch number % 3 {
        case 0: Log<Int>(param: number).async(through: router)
        case 1: Note(param: number).async(through: router)
        default: Log<String>(param: number).send(through: router) { _ in if number == 299 { done.resume() } }
        }
      }
    }
    #expect(await journal.lines == Array(0..<300))
  }
}

/// Runs a closure on another thread, and blocks this thread until it returns.
private func onAnotherThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) throws -> Value {
  try withWatchdog { body() }
}
