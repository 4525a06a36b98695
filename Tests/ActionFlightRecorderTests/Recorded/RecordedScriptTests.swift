import ActionFlightRecorder
import ActionInspector
import Foundation
import TestSupport
import Testing

struct RecordedScriptTests {
  /// A recorded search, in milliseconds. The first input is restarted, the third fails, and the last is slow.
  private let search: Recording = {
    let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
    let inspector = ActionInspector(ActionInspector.Configuration(clock: SchedulerClock(scheduler)))
    let double = ScriptedAction<String, [Int]>(on: scheduler, policy: .restart)
    double.script("s", [.next(50, [1, 2]), .completed(60)])
    double.script("sw", [.next(10, [1]), .next(20, [1, 2]), .completed(20)])
    double.script("s\"w\\(", [.error(5, Refused())])
    double.script("swift", [.next(300, []), .completed(301)])
    inspector.record(double.action, as: "search", element: .encoded(by: .json), replaying: .json)
    for (time, text) in [(1, "s"), (20, "sw"), (60, "s\"w\\("), (100, "swift")] {
      scheduler.scheduleAt(time) { double.action.execute(text) }
    }
    scheduler.start()
    return inspector.snapshot()
  }()

  @Test func `a double replays the recorded elements and errors`() throws {
    let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
    let double = try ScriptedAction<String, [Int]>(
      replaying: search, "search", inputs: .json, elements: .json, on: scheduler, policy: .restart)
    let elements = scheduler.createObserver([Int].self)
    _ = double.action.elements.subscribe(elements)
    let replay = Replay(search, pace: .recorded(on: scheduler))
    replay.bind("search", to: double.action, decoding: .json)
    replay.start()
    scheduler.start()
    #expect(replay.report.isFaithful, "\(replay.report)")
    expectEqual(replay.report.sentCount, 4)
    expectEqual(elements.events, [.next(29, [1]), .next(39, [1, 2]), .next(399, [])])
    let errors = double.history.compactMap { event -> RecordedFailure? in
      if case .failed(let error) = event.value.kind { error as? RecordedFailure } else { nil }
    }
    expectEqual(errors, [RecordedFailure(description: "Refused")])
    double.expectAllScriptsUsed()
  }

  @Test func `work that ended with CancellationError ends with it again`() throws {
    let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
    let inspector = ActionInspector(ActionInspector.Configuration(clock: SchedulerClock(scheduler)))
    let double = ScriptedAction<String, [Int]>(on: scheduler)
    double.script("s", [.error(5, CancellationError())])
    inspector.record(double.action, as: "search", element: .encoded(by: .json), replaying: .json)
    double.action.execute("s")
    scheduler.start()
    let recording = inspector.snapshot()
    let again = try ScriptedAction<String, [Int]>(
      replaying: recording, "search", inputs: .json, elements: .json, on: scheduler)
    let execution = again.action.start("s")
    scheduler.start()
    expectEqual(execution.state.value, .cancelled)
    #expect(try recording.swiftTest(for: "search").contains("[.error(5, CancellationError())]"))
  }

  @Test func `an error explains how to record missing content`() {
    func failure(_ recording: Recording, _ name: String = "search") -> String? {
      let scheduler = TestScheduler(initialClock: 0)
      do {
        _ = try ScriptedAction<String, [Int]>(
          replaying: recording, name, inputs: .json, elements: .json, on: scheduler)
        return nil
      } catch {
        return "\(error)"
      }
    }
    expectEqual(failure(search, "login"), "there is no 'login' in the recording, which has 'search'")
    var hidden = search
    for index in hidden.events.indices where hidden.events[index].kind == .element {
      hidden.events[index].text = nil
    }
    expectEqual(
      failure(hidden), "An element of 'search' is hidden. Record it with `element: .encoded(by: .json)`.")
    for index in hidden.events.indices { hidden.events[index].text = nil }
    expectEqual(failure(hidden), "An input of 'search' is hidden. Record it with `replaying: .json`.")
    #expect(throws: UnreadableRecording.self) { try hidden.swiftTest(for: "search") }
  }

  @Test func `the test generated from a recording equals the compiled copy`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "SearchAsRecorded.swift")
    let text = try search.swiftTest(for: "search")
    if ProcessInfo.processInfo.environment["WRITE_RECORDED_TEST"] != nil {
      try Data(text.utf8).write(to: file)
    }
    expectEqual(text, try String(contentsOf: file, encoding: .utf8))
  }
}

private struct Refused: Error {}
