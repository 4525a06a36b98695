import ActionDispatch
import StreamsTesting
import TestSupport
import Testing

/// The completion of a sender is called exactly once, whatever the handler does.
@Suite(.watched) struct CompletionTests {
  private let router = ActionsRouter()

  /// Completions that a handler has stored.
  private typealias Kept = MutableProperty<[DispatchCompletion<String>]>

  private func keeping(_ kept: Kept) throws -> ActionsDispatcher {
    let dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(action: FetchUser.self) { _, completion in kept.modify { $0.append(completion) } }
    return dispatcher
  }

  private func dropped(_ result: Result<String, any Error>) -> String {
    switch result {
    case .success(let value): value
    case .failure(let error as DispatchError): error.summary
    case .failure(let error): "\(type(of: error))"
    }
  }

  @Test func `a stored completion returns a value, a result or an error later`() throws {
    let kept = Kept([])
    let dispatcher = try keeping(kept)
    let heard = Heard<String>()
    for _ in 0..<3 { FetchUser(param: 1).send(through: router) { heard.append(self.dropped($0)) } }
    expectEqual(heard.all, [])
    kept.value[0]("ada")
    kept.value[1](.success("bob"))
    kept.value[2](throwing: Mishap())
    expectEqual(heard.all, ["ada", "bob", "Mishap"])
    withExtendedLifetime(dispatcher) {}
  }

  @Test func `a second result is passed to the default error handler, but not to the sender`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in told.append((error as? DispatchError)?.summary ?? "") }
      let router = ActionsRouter()
      let dispatcher = ActionsDispatcher(router: router)
      try dispatcher.register(action: FetchUser.self) { _, completion in
        completion("ada")
        completion("bob")
      }
      let heard = Heard<String>()
      FetchUser(param: 1).send(through: router) { heard.append((try? $0.get()) ?? "") }
      precondition(heard.all == ["ada"], "heard \(heard.all)")
      precondition(told.all == ["twice FetchUser"], "told \(told.all)")
      withExtendedLifetime(dispatcher) {}
    }
  }

  @Test func `the sender receives an error if the handler releases the completion`() async throws {
    let dispatcher = ActionsDispatcher(router: router)
    let line = UInt(#line + 1)
    try dispatcher.register(action: FetchUser.self) { _, _ in }
    do {
      try await router.send(FetchUser(param: 1))
      Issue.record("there was no answer")
    } catch let error as DispatchError {
      expectEqual(error.summary, "dropped FetchUser")
      #expect(error.description.contains("CompletionTests.swift:\(line)"))
    }
  }

  @Test func `the sender receives an error if a stored completion is released later`() throws {
    let kept = Kept([])
    let dispatcher = try keeping(kept)
    let heard = Heard<String>()
    FetchUser(param: 1).send(through: router) { heard.append(self.dropped($0)) }
    expectEqual(heard.all, [])
    kept.swap([])
    expectEqual(heard.all, ["dropped FetchUser"])
    withExtendedLifetime(dispatcher) {}
  }

  @Test func `cancelling calls the sender's completion immediately and notifies the handler`() throws {
    let kept = Kept([])
    let dispatcher = try keeping(kept)
    let heard = Heard<String>()
    let sent = FetchUser(param: 1).send(through: router) { heard.append(self.dropped($0)) }
    let completion = kept.value[0]
    completion.onCancel { heard.append("stop") }
    #expect(!completion.isCancelled)
    sent.dispose()
    sent.dispose()
    expectEqual(heard.all, ["CancellationError", "stop"])
    #expect(completion.isCancelled)
    completion.onCancel { heard.append("stopped already") }
    completion("too late")
    expectEqual(heard.all, ["CancellationError", "stop", "stopped already"])
    withExtendedLifetime(dispatcher) {}
  }

  @Test func `cancelling after the result does not notify the handler`() throws {
    let kept = Kept([])
    let dispatcher = try keeping(kept)
    let heard = Heard<String>()
    let sent = FetchUser(param: 1).send(through: router) { heard.append(self.dropped($0)) }
    kept.value[0].onCancel { heard.append("stop") }
    kept.value[0]("ada")
    sent.dispose()
    expectEqual(heard.all, ["ada"])
    withExtendedLifetime(dispatcher) {}
  }

  @Test func `cancelling the waiting task cancels a handler with a completion`() async throws {
    let kept = Kept([])
    let dispatcher = try keeping(kept)
    let isAsked = kept.asObservable().filter { !$0.isEmpty }.take(1)
    let waiting = Task { [router] in try await router.send(FetchUser(param: 1)) }
    for try await _ in isAsked.values {}
    let stopped = ReplaySubject<Void>.create(bufferSize: 1)
    kept.value[0].onCancel { stopped.onNext(()) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    for try await _ in stopped.take(1).values {}
    withExtendedLifetime(dispatcher) {}
  }

  @Test func `cancelling the waiting task cancels an asynchronous handler`() async throws {
    let dispatcher = ActionsDispatcher(router: router)
    let started = ReplaySubject<Void>.create(bufferSize: 1)
    try dispatcher.register(action: FetchUser.self) { _ in
      started.onNext(())
      for try await _ in Observable<Int>.never().values {}
      try Task.checkCancellation()
      return "never"
    }
    let waiting = Task { [router] in try await router.send(FetchUser(param: 1)) }
    for try await _ in started.take(1).values {}
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }

    let outcome = await withCheckedContinuation { done in
      let sent = FetchUser(param: 1).send(through: router) { done.resume(returning: $0) }
      started.take(1).subscribe(onNext: { sent.dispose() })
    }
    #expect(throws: CancellationError.self) { try outcome.get() }
  }

  @Test func `cancelling the waiting task cancels the execution of an action object`() async throws {
    let fetch = Action<Int, String> { _ in .never() }
    let dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(FetchUser.self, performing: fetch)
    let waiting = Task { [router] in try await router.send(FetchUser(param: 1)) }
    for try await isExecuting in fetch.executing.asObservable().values where isExecuting { break }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(!fetch.executing.value)
  }

  @Test(arguments: [true, false])
  func `a cancelled dispatch to an action object ends even if the work ignores the cancellation`(
    cancelsSender: Bool
  ) async throws {
    let (hasBegun, begin) = AsyncStream<Void>.makeStream()
    let (isOver, over) = AsyncStream<Void>.makeStream()
    let fetch = Action<Int, String> { (_: Int) async throws -> String in
      begin.finish()
      // Not cancelled with the task.
      await Task.detached { for await _ in isOver {} }.value
      return "late"
    }
    let dispatcher = ActionsDispatcher(router: router)
    try dispatcher.register(FetchUser.self, performing: fetch)
    let waiting = Task { [router] in try await router.send(FetchUser(param: 1)) }
    for await _ in hasBegun {}
    if cancelsSender { waiting.cancel() } else { fetch.abandon() }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    expectEqual(fetch.executing.value, cancelsSender)
    expectEqual(fetch.status.value.abandonedCount, cancelsSender ? 0 : 1)
    over.finish()
    let isStopped = fetch.status.asObservable().filter { $0.runningCount + $0.abandonedCount == 0 }
    for try await _ in isStopped.take(1).values {}
    expectEqual(fetch.lastElement.value, nil)
  }

  @Test func `a handler is not called if the sender's task is already cancelled`() async throws {
    let kept = Kept([])
    let dispatcher = try keeping(kept)
    let waiting = Task { [router] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await router.send(FetchUser(param: 1))
    }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(kept.value.isEmpty)
    withExtendedLifetime(dispatcher) {}
  }

  private actor Counter {
    let sent = MutableProperty<(any Disposable)?>(nil)
    private(set) var count = 0

    func open(_ dispatcher: ActionsDispatcher) throws {
      try dispatcher.register(action: Twice.self) { number in
        self.count += 1
        self.sent.value?.dispose()
        return number * 2
      }
    }

    /// The actor is busy until the action has been sent, so the disposable is set when the handler runs.
    func send(
      through router: ActionsRouter, _ completion: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) {
      sent.value = Twice(param: 2).send(through: router) { completion($0) }
    }
  }

  @Test func `a running handler cannot be cancelled`() async throws {
    let dispatcher = ActionsDispatcher(router: router)
    let counter = Counter()
    try await counter.open(dispatcher)
    let outcome = await withCheckedContinuation { done in
      Task { [router] in await counter.send(through: router) { done.resume(returning: $0) } }
    }
    #expect(try outcome.get() == 4)
    #expect(await counter.count == 1)
  }

  @Test func `an error without a waiting sender is passed to the default error handler`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in told.append((error as? DispatchError)?.summary ?? "") }
      let router = ActionsRouter()
      ShowHome().async(through: router)
      precondition(told.all == ["unhandled ShowHome"], "told \(told.all)")
    }
  }

  @Test func `a cancellation without a waiting sender is not passed to the default error handler`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in told.append("\(error)") }
      let router = ActionsRouter()
      let dispatcher = ActionsDispatcher(router: router)
      try dispatcher.register(action: ShowHome.self) { throw CancellationError() }
      try dispatcher.register(action: Refresh.self) { _, completion in
        completion(throwing: CancellationError())
      }
      ShowHome().async(through: router)
      Refresh().async(through: router)
      precondition(told.all == [], "told \(told.all)")
      withExtendedLifetime(dispatcher) {}
    }
  }

  #if DEBUG
    @Test func `the default error handler prints the description of the error`() async throws {
      let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        ShowHome().async(through: ActionsRouter())
      }
      let printed = String(decoding: result.standardOutputContent, as: UTF8.self)
      #expect(printed.contains("No handler is registered for ActionDispatchTests.ShowHome. Register"))
    }
  #endif
}
