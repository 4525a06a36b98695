import TestSupport
import Testing

@testable import Action

/// An action that nobody keeps is reported. The hook belongs to the whole process, so each of these tests runs in a
/// separate process.
@Suite(.watched) struct LostExecutionTests {
  private static func make(_ policy: ExecutionPolicy = .drop) -> Action<Int, Int> {
    Action(policy: policy) { _ in .never() }
  }

  /// Sets the hook, and returns what it is told.
  private static func told() -> Heard<String> {
    let told = Heard<String>()
    Hooks.defaultErrorHandler = { _, error in
      guard let error = error as? UnhandledActionError else { return told.append("\(error)") }
      told.append("\(error.part) \(error.action) \(error.underlyingError)")
    }
    return told
  }

  @Test func `an action that is released during its first execution is reported, for each way to execute it`()
    async
  {
    await #expect(processExitsWith: .success) {
      let told = LostExecutionTests.told()
      var expected: [String] = []
      func expect(
        _ way: String, _ line: String = "release(execution: 1) Action<Int, Int> CancellationError()"
      ) {
        expected.append(line)
        precondition(told.all == expected, "\(way): \(told.all)")
      }
      LostExecutionTests.make().execute(1)
      expect("execute")
      LostExecutionTests.make().start(1)
      expect("start")
      for policy in [ExecutionPolicy.restart, .enqueue(), .keepLatest, .concurrent(), .shareRunning] {
        LostExecutionTests.make(policy).execute(1)
        expect("\(policy)")
      }
      LostExecutionTests.make().named("load").execute(1)
      expect("named", "release(execution: 1) load (Action<Int, Int>) CancellationError()")
      LostExecutionTests.make().retrying(3).map { $0 }.execute(1)
      expect("composed")
      Action<Int, Int>(by: { $0 }) { _ in .never() }.execute(1)
      expect("with keys")
      Action<Int, Int> { (_: Int) async throws -> Int in
        try await Observable<Int>.never().firstValue ?? 1
      }.execute(1)
      expect("task")
      LostExecutionTests.make().debounced(.seconds(1_000)).execute(1)
      expect("waiting")
      do {
        let action = LostExecutionTests.make()
        action.execute(1)
        precondition(told.all == expected, "too early")
      }
      expect("local variable")
    }
  }

  @Test func `the message says what to do`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in told.append("\(error)") }
      LostExecutionTests.make().named("load").execute(1)
      precondition(
        told.all == [
          "load (Action<Int, Int>) was released while execution 1, its first, was running, so the work was cancelled, "
            + "and nothing observed that. Keep the action in a property while its work runs."
        ], "\(told.all)")
    }
  }

  /// A way to use an action, after which its release is no mistake.
  struct Use: Sendable {
    let name: String
    let run: @Sendable (Action<Int, Int>) -> Void
  }

  private static let uses: [Use] = [
    Use(name: "elements") { action in action.elements.subscribe().dispose() },
    Use(name: "errors") { action in action.errors.subscribe().dispose() },
    Use(name: "events") { action in action.events.subscribe().dispose() },
    Use(name: "completions") { action in action.completions.subscribe().dispose() },
    Use(name: "executionObservables") { action in action.executionObservables.subscribe().dispose() },
    Use(name: "executing") { action in action.executing.subscribe().dispose() },
    Use(name: "enabled") { action in action.enabled.subscribe().dispose() },
    Use(name: "status") { action in action.status.subscribe().dispose() },
    Use(name: "progress") { action in action.progress.subscribe().dispose() },
    Use(name: "lastElement") { action in _ = action.lastElement.value },
    Use(name: "inputs") { action in PublishSubject<Int>().bind(to: action).dispose() },
    Use(name: "a second request") { action in action.execute(2) },
    Use(name: "part of a composed action") { action in action.map { $0 }.enabled.subscribe().dispose() },
  ]

  @Test func `an action that was observed before its release is not reported`() async {
    await #expect(processExitsWith: .success) {
      let told = LostExecutionTests.told()
      for use in LostExecutionTests.uses {
        do {
          let before = LostExecutionTests.make()
          use.run(before)
          before.execute(1)
        }
        do {
          let during = LostExecutionTests.make()
          during.execute(1)
          use.run(during)
        }
        precondition(told.all == [], "\(use.name): \(told.all)")
      }
    }
  }

  @Test func `an execution whose stream or handle is used is not reported`() async {
    await #expect(processExitsWith: .success) {
      let told = LostExecutionTests.told()
      func expect(_ way: String) { precondition(told.all == [], "\(way): \(told.all)") }
      // A dismissed screen releases its bag first.
      var bag: DisposeBag? = DisposeBag()
      var action: Action<Int, Int>? = LostExecutionTests.make()
      action?.execute(1).subscribe(onError: { _ in }).disposed(by: bag!)
      bag = nil
      action = nil
      expect("observed stream")
      var stream: Observable<Int>? = LostExecutionTests.make().execute(1)
      _ = stream
      stream = nil
      action = LostExecutionTests.make()
      stream = action?.execute(1)
      action = nil
      expect("kept stream")
      stream = nil
      action = LostExecutionTests.make()
      var handle = action?.start(1)
      action = nil
      handle = nil
      expect("kept handle")
      action = LostExecutionTests.make()
      handle = action?.start(1)
      handle?.state.asObservable().subscribe().dispose()
      handle = nil
      action = nil
      expect("observed state")
      action = LostExecutionTests.make()
      let waiting = Task { [handle = action!.start(1)] in try? await handle.value }
      action = nil
      _ = await waiting.value
      expect("awaited")
      LostExecutionTests.make().apply(1).subscribe(onError: { _ in }).dispose()
      expect("apply")
    }
  }

  @Test func `an action without a running execution is not reported`() async {
    await #expect(processExitsWith: .success) {
      let told = LostExecutionTests.told()
      _ = LostExecutionTests.make()
      Action<Int, Int> { .just($0) }.execute(1)
      Action<Int, Int> { _ in .error(Mishap()) }.execute(1)
      Action<Int, Int>(enabledIf: Observable.just(false)) { .just($0) }.execute(1)
      let work = PublishSubject<Int>()
      var action: Action<Int, Int>? = Action { _ in work.asObservable() }
      action?.execute(1)
      action?.cancel()
      action?.execute(1)
      action = nil
      precondition(told.all == [], "\(told.all)")
    }
  }
}
