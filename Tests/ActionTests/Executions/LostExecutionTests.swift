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

  @Test func `the message about a lost execution contains a suggested fix`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in told.append("\(error)") }
      LostExecutionTests.make().named("load").execute(1)
      precondition(
        told.all == [
          "load (Action<Int, Int>) was released while its first execution, number 1, was running, so the work was cancelled, "
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
    Use(name: "part of a released action") { action in _ = action.map { $0 } },
    Use(name: "value of lastInput") { action in _ = action.lastInput.value },
    Use(name: "value of lastError") { action in _ = action.lastError.value },
    Use(name: "value of executing") { action in _ = action.executing.value },
    Use(name: "value of enabled") { action in _ = action.enabled.value },
    Use(name: "value of status") { action in _ = action.status.value },
    Use(name: "value of runCount") { action in _ = action.runCount.value },
    Use(name: "value of runningCount") { action in _ = action.runningCount.value },
    Use(name: "value of progress") { action in _ = action.progress.value },
    Use(name: "isEnabled(for:)") { action in _ = action.isEnabled(for: 2) },
    Use(name: "rejectionReason(for:)") { action in _ = action.rejectionReason(for: 2) },
    Use(name: "gate of another action") { action in
      Action<Int, Int>(enabledIf: action.executing.negate()) { .just($0) }.execute(1)
    },
    Use(name: "group") { action in ActionGroup().add(action) },
    Use(name: "optimistic value") { action in
      _ = action.optimistic(over: MutableProperty(0)) { $0 + $1 }.value
    },
    Use(name: "committed value") { action in
      _ = action.optimistic(over: MutableProperty(0), applying: { $0 + $1 }, committing: { $0 + $1 }).value
    },
    Use(name: "undo stack") { action in
      _ = action.undoable(in: UndoStack(), by: Action<Int, Int> { .just($0) })
    },
    Use(name: "inverse") { action in
      _ = Action<Int, Int> { .just($0) }.undoable(in: UndoStack(), by: action)
    },
    Use(name: "forget") { action in action.forget() },
    Use(name: "flush") { action in action.flush() },
    Use(name: "lifetime") { action in action.lifetime.observeEnded {}.dispose() },
    Use(name: "recorder") { action in
      let recorder = TypedRecorder<Int, Int>(
        event: { _, _, _, _ in }, element: { _, _ in }, completion: { _ in }, gate: { _, _ in }, release: {})
      action.recording(by: recorder)().dispose()
    },
  ]

  @Test func `an action with keys whose status was read is not reported`() async {
    await #expect(processExitsWith: .success) {
      let told = LostExecutionTests.told()
      for use in 0...2 {
        let action = Action<Int, Int>(by: { $0 }) { _ in .never() }
        action.execute(1)
        switch use {
        case 0: _ = action.status(for: 1).value
        case 1: _ = action.isExecuting(for: 1).value
        default: _ = action.isEnabled(for: 1)
        }
      }
      precondition(told.all == [], "\(told.all)")
    }
  }

  @Test func `an execution that was cancelled or has ended before the release is not reported`() async {
    await #expect(processExitsWith: .success) {
      let (told, stuck) = (LostExecutionTests.told(), StuckWork())
      var count = 0
      func begin() async -> Action<Int, Int> {
        let action = Action<Int, Int> { (input: Int) async throws -> Int in try await stuck(input) }
        count += 1
        action.start(count)
        await stuck.hasBegun(count)
        return action
      }
      var action: Action<Int, Int>? = await begin()
      action?.cancel()
      action = nil
      action = await begin()
      action?.abandon()
      action = nil
      precondition(told.all == [], "\(told.all)")
      for input in 1...count { stuck.end(input) }
    }
  }

  @Test func `an action that its own work releases is not reported`() async {
    await #expect(processExitsWith: .success) {
      let (told, owner, mayRelease, over) = (LostExecutionTests.told(), Later<Numbers>(), Bell(), Bell())
      _ = owner.set(
        Action { number in
          await mayRelease.heard()
          owner.clear()
          over.ring()
          return number
        })
      owner.it.execute(1)
      mayRelease.ring()
      await over.heard()
      precondition(told.all == [], "\(told.all)")
    }
  }

  @Test func `an execution whose state was read is not reported`() async {
    await #expect(processExitsWith: .success) {
      let told = LostExecutionTests.told()
      for reads in [
        { @Sendable in _ = $0.state.value }, { @Sendable (e: Execution<Int>) in _ = e.progress.value },
      ] {
        let action = LostExecutionTests.make()
        do {
          let execution = action.start(1)
          reads(execution)
        }
        withExtendedLifetime(action) {}
      }
      precondition(told.all == [], "\(told.all)")
    }
  }

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
