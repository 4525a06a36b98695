import Action
import ActionDispatch
import ActionInspector
import Streams
import StreamsTesting
import TestSupport
import Testing

private class Base {
  let load = Action<Int, Int> { .just($0) }
}

private final class Model: Base {
  private let save = Action<Int, Int> { .just($0) }
  lazy var search = Action<Int, Int> { .just($0) }
  lazy var unused = Action<Int, Int> { .just($0) }
  let absent: Action<Int, Int>? = nil
  let title = "model"

  func use() {
    save.execute(1)
    search.execute(1)
  }
}

struct SourcesTests {
  private let inspector = ActionInspector()
  private let save = Action<Int, Int> { .just($0) }

  @Test func `all actions of an object are recorded under their property names`() {
    let model = Model()
    model.use()
    let token = inspector.recordActions(of: model, prefix: "model")
    expectEqual(inspector.snapshot().actions.map(\.name), ["model.save", "model.search", "model.load"])
    model.use()
    expectEqual(inspector.snapshot().events.count, 9)
    token.dispose()
    model.use()
    expectEqual(inspector.snapshot().events.count, 9)
  }

  @Test func `an action recorded without a name has its own name, or its type`() {
    let named = Action<Int, Int> { .just($0) }.named("load")
    inspector.record(named)
    inspector.record(save, input: .described())
    inspector.record(Action<String, Never> { (_: String) in Observable.empty() }, as: "drop")
    expectEqual(inspector.snapshot().actions.map(\.name), ["load", "Action<Int, Int>", "drop"])
    save.execute(1)
    expectEqual(inspector.snapshot().lines.last, "Action<Int, Int> 1 completed")
  }

  @Test func `recording an action again has no effect`() {
    inspector.record(save, as: "save", input: .described())
    inspector.record(save, as: "other").dispose()
    save.execute(1)
    expectEqual(
      inspector.snapshot().lines,
      ["save enabled", "save 1 started \"1\"", "save 1 element", "save 1 completed"])
  }

  @Test func `two inspectors can record the same action`() {
    let other = ActionInspector()
    inspector.record(save, as: "save")
    other.record(save, as: "save", input: .described())
    save.execute(1)
    expectEqual(inspector.snapshot().lines[1], "save 1 started")
    expectEqual(other.snapshot().lines[1], "save 1 started \"1\"")
  }

  @Test func `nothing is recorded while recording is off`() throws {
    let router = ActionsRouter()
    inspector.record(save, as: "save")
    inspector.record(router)
    inspector.isRecording = false
    save.execute(1)
    inspector.mark("nothing")
    #expect(throws: DispatchError.self) { try router.send(Silent()) }
    #expect(!save.isRecordedBySomebody)
    inspector.isRecording = true
    inspector.isRecording = true
    save.execute(1)
    expectEqual(
      inspector.snapshot().lines, ["save enabled", "save 2 started", "save 2 element", "save 2 completed"])
    #expect(throws: DispatchError.self) { try router.send(Silent()) }
    expectEqual(inspector.snapshot().events.count, 6)
  }

  @Test func `disposing a token ends the recording of its action, even while recording is off`() {
    let token = inspector.record(save, as: "save")
    inspector.isRecording = false
    token.dispose()
    inspector.isRecording = true
    save.execute(1)
    expectEqual(inspector.snapshot().events.count, 1)
    #expect(!save.isRecordedBySomebody)
    inspector.record(save, as: "again")
    save.execute(1)
    expectEqual(inspector.snapshot().events.count, 5)
  }

  @Test func `an inspector does not retain an action, and an action does not retain an inspector`() {
    weak var gone: ActionInspector?
    do {
      let inspector = ActionInspector()
      inspector.record(save, as: "save")
      save.execute(1)
      gone = inspector
    }
    #expect(gone == nil && !save.isRecordedBySomebody)
    weak var released: Action<Int, Int>?
    do {
      let action = Action<Int, Int> { .just($0) }
      inspector.record(action, as: "gone")
      action.execute(1)
      released = action
    }
    #expect(released == nil)
  }

  @Test func `resuming after an action was released records its release`() {
    var action: Action<Int, Int>? = Action { .just($0) }
    inspector.isRecording = false
    inspector.record(action!, as: "short")
    action = nil
    inspector.isRecording = true
    expectEqual(inspector.snapshot().lines, ["short released"])
  }
}

private struct Silent: RoutedAction {}
