import ActionUI
import Observation
import Streams
import StreamsTesting
import TestSupport
import Testing

/// A model keeps the last input only if it was read, and forgets with its action.
@Suite(.watched) @MainActor struct ModelForgetTests {
  private struct Failure: Error { let token: Tracked }

  private let lifetimes = Lifetimes()

  /// Work that fails for an input with the label `bad`.
  private nonisolated static func action(_ lifetimes: Lifetimes) -> Action<Tracked, Tracked> {
    Action { input in
      input.label == "bad"
        ? .error(Failure(token: lifetimes.track("error"))) : .just(lifetimes.track("element"))
    }
  }

  @Test func `a model stores inputs only after lastInput has been read`() {
    let action = Self.action(lifetimes)
    let model = action.model
    #expect(model.phase == .idle)
    action.execute(lifetimes.track("1"))
    #expect(model.phase == .completed)
    expectEqual(lifetimes.liveLabels, ["element"])
    #expect(model.lastInput == nil)
    expectEqual(model.retry(), false)
    let changes = Heard<Int>()
    withObservationTracking {
      _ = model.lastInput
    } onChange: {
      changes.append(1)
    }
    action.execute(lifetimes.track("2"))
    expectEqual(changes.all.count, 1)
    expectEqual(model.lastInput?.label, "2")
    expectEqual(model.retry(), false)
  }

  @Test func `a model starts with the last input of the action`() {
    let action = Self.action(lifetimes)
    _ = action.lastInput
    action.execute(lifetimes.track("1"))
    expectEqual(action.model.lastInput?.label, "1")
  }

  @Test func `a model keeps the input of a failure only until the failure is cleared`() {
    let action = Self.action(lifetimes)
    let model = action.model
    #expect(model.phase == .idle)
    model.execute(lifetimes.track("bad"))
    #expect(model.phase == .failed && model.isPresentingFailure)
    expectEqual(lifetimes.liveLabels, ["bad", "error"])
    expectEqual(model.retry(), true)
    expectEqual(lifetimes.liveLabels.filter { $0 == "bad" }, ["bad"])
    #expect(model.isPresentingFailure)
    model.isPresentingFailure = false
    expectEqual(lifetimes.liveLabels.filter { $0 == "bad" }, [])
    expectEqual(model.retry(), false)
  }

  @Test func `forget clears the input, element and failure of the model, but not its phase`() {
    let action = Self.action(lifetimes)
    let model = action.model
    _ = model.lastInput
    model.execute(lifetimes.track("good"))
    model.execute(lifetimes.track("bad"))
    expectEqual(model.lastElement?.label, "element")
    let changes = Heard<Int>()
    withObservationTracking {
      _ = (model.lastInput, model.lastElement, model.failure)
    } onChange: {
      changes.append(1)
    }
    action.forget()
    expectEqual(changes.all.count, 1)
    #expect(model.lastInput == nil && model.lastElement == nil && model.failure == nil)
    #expect(!model.isPresentingFailure && model.phase == .failed)
    expectEqual(lifetimes.live, 0, "\(lifetimes)")
  }

  @Test func `forget on another thread clears the model`() async {
    let action = Self.action(lifetimes)
    let model = action.model
    _ = model.lastInput
    model.execute(lifetimes.track("good"))
    await Task.detached { action.forget() }.value
    while model.lastElement != nil || lifetimes.live > 0 { await Task.yield() }
    #expect(model.lastInput == nil)
  }
}
