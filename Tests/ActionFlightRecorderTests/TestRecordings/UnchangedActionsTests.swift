import StreamsTesting
import TestSupport
import Testing

@testable import ActionFlightRecorder
@testable import ActionInspector

/// An action behaves in a recorded test as in any other.
@Suite(.watched) struct UnchangedActionsTests {
  @Test func `a recording retains neither an action nor its work`() async throws {
    let releases = Releases()
    let recording = try await RedTest.recording {
      let token = releases.token()
      weak var gone: Action<Int, Int>?
      do {
        let action = Action<Int, Int> { _ in
          withExtendedLifetime(token) {}
          return .never()
        }
        gone = action
        // An execution that has been observed is not reported when the action is released.
        action.execute(1).subscribe().dispose()
      }
      #expect(gone == nil)
    }
    await releases.all()
    expectEqual(recording.kinds, [.enabled, .started, .released, .cancelled, .stopped, .mark])
  }

  @Test func `an action that outlives its test is no longer recorded`() async throws {
    let kept = Heard<Action<Int, Int>>()
    _ = try await RedTest.run {
      kept.append(Action { .just($0) })
      #expect(kept.all.first?.isRecordedBySomebody == true)
    }
    #expect(kept.all.first?.isRecordedBySomebody == false)
    kept.removeAll()
  }

  /// The hook belongs to the whole process.
  @Test func `an action that is released during its first execution is reported`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in
        told.append("\((error as? UnhandledActionError)?.part as Any)")
      }
      Hooks.reportsFailedWork = true
      func make() -> Action<Int, Int> { Action { $0 == 0 ? .error(CancellationError()) : .never() } }
      let recording = TestRecording(.hidden)
      try await Creation.recorded(by: recording) {
        _ = make().execute(1)
        make().start(1)
        precondition(told.all.count == 2, "\(told.all)")
        let failing = Action<Int, Int> { _ in .error(RxError.unknown) }
        failing.execute(1)
        precondition(told.all.count == 3, "\(told.all)")
      }
      recording.fail("red")
      let kinds = recording.end()?.kinds ?? []
      precondition(kinds.filter { $0 == .released }.count == 3, "\(kinds)")
    }
  }

  /// An inspector that the program asks for counts as an observer, as before.
  @Test func `an action that an inspector also records counts as observed`() async {
    await #expect(processExitsWith: .success) {
      let told = Heard<String>()
      Hooks.defaultErrorHandler = { _, error in told.append("\(error)") }
      let inspector = ActionInspector()
      try await Creation.recorded(by: TestRecording(.hidden)) {
        let action = Action<Int, Int> { _ in .never() }
        inspector.record(action, as: "own")
        action.execute(1)
      }
      precondition(told.all == [], "\(told.all)")
    }
  }

  @Test func `recording does not change the order of an action's events`() async throws {
    @Sendable func events() async -> [String] {
      let heard = Heard<String>()
      let load = Action<Int, Int> { .just($0) }
      let whole = load.then(load.map { $0 + 1 })
      let subscriptions = [
        load.events.subscribe(onNext: { heard.append("load \($0)") }),
        whole.events.subscribe(onNext: { heard.append("whole \($0)") }),
        whole.status.subscribe(onNext: { heard.append("\($0)") }),
        whole.elements.subscribe(onNext: { heard.append("element \($0)") }),
        whole.errors.subscribe(onNext: { heard.append("error \($0)") }),
      ]
      whole.execute(1)
      whole.execute(2)
      for subscription in subscriptions { subscription.dispose() }
      return heard.all
    }
    let expected = await events()
    let recorded = Heard<[String]>()
    _ = try await RedTest.run { recorded.append(await events()) }
    expectEqual(recorded.all, [expected])
  }
}
