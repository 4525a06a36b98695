import ActionTesting
import ActionUI
import Observation
import TestSupport
import Testing

/// A control of no toolkit.
@MainActor
private final class PlainButton {
  var isEnabled = false
  var isSpinning = false
  var whenTapped: @MainActor () -> Void = {}
  var holds: ActionBinding?
}

// The code of the first page, and of "One action, five toolkits".
@MainActor
private func bind(_ model: MemoModel, _ button: PlainButton) {
  let binding = ActionBinding(model.save, input: { [weak model] in model?.note }) { [weak button] state in
    button?.isEnabled = state.isEnabled
    button?.isSpinning = state.isExecuting
  }
  button.whenTapped = { [weak binding] in binding?.trigger() }
  button.holds = binding
}

@MainActor
private func follow(_ model: MemoModel) -> String {
  let save = model.save.model
  return switch save.phase {
  case .idle: ""
  case .waiting, .executing: "Saving …"
  case .completed: "Saved as number \(save.lastElement ?? 0)."
  case .failed: "Not saved: \(save.failure.map { "\($0)" } ?? "")"
  case .cancelled: "Not saved."
  }
}

@MainActor
private func typed(_ model: MemoModel, field: PlainButton) -> ActionBinding {
  ActionBinding(model.save, whileBusy: .ignoring, input: { model.note }) { [weak field] state in
    field?.isEnabled = state.isEnabled
  }
}

/// The keys of a terminal, and the line that says what they do.
@MainActor
final class Keys {
  private var bindings: [Character: (title: String, binding: ActionBinding)] = [:]

  func bind<Input: Sendable, Element: Sendable>(
    _ key: Character, _ title: String, to action: Action<Input, Element>,
    input: @escaping @MainActor () -> Input?
  ) {
    bindings[key] = (title, ActionBinding(action, input: input) { [weak self] _ in self?.draw() })
  }

  func press(_ key: Character) { bindings[key]?.binding.trigger() }

  var line: String {
    bindings.values.filter(\.binding.state.isEnabled).map(\.title).sorted().joined(separator: "  ")
  }

  func draw() { print(line) }
}

@MainActor
private func terminal(_ model: MemoModel) -> Keys {
  let keys = Keys()
  keys.bind("s", "Save", to: model.save) { model.note }
  keys.bind("x", "Stop", to: model.stop) { () }
  return keys
}

// The code of "Double triggers".
@MainActor
private func like(_ server: some MemoStore) -> Action<Memo, Int> {
  let like = Action<Memo, Int> { try await server.save($0) }
    .throttled(.milliseconds(500), latest: false)
  return like
}

@MainActor
private func exclusive(save: Action<Memo, Int>, rename: Action<String, Int>, delete: Action<Void, Never>) {
  let editing = ActionGroup()
  editing.add(save)
  editing.add(rename)
  editing.add(delete)
}

// The code of "Owning and borrowing".
@MainActor
private func own(_ server: some MemoStore, _ note: Memo, _ button: PlainButton) {
  let delete = Action<Void, Int> { try await server.save(note) }
  let binding = ActionBinding(delete, owning: true) { [weak button] state in
    button?.isEnabled = state.isEnabled
  }
  button.holds = binding
}

// The code of "Testing a screen without a screen".
@MainActor @Suite struct ScreenTests {
  @Test func `two taps save a note once, and disable the button`() {
    let scheduler = TestScheduler(initialClock: 0)
    let save = ScriptedAction<Memo, Int>(on: scheduler)
    save.script(Memo(text: "Milk"), [.next(10, 7), .completed(20)])
    let model = MemoModel(save: save.action)
    model.note.text = "Milk"

    var shown: [ControlState] = []
    let button = ActionBinding(model.save, input: { model.note }) { shown.append($0) }
    #expect(button.trigger())
    #expect(!button.trigger())
    #expect(shown.map(\.isEnabled) == [true, false])

    scheduler.start()
    #expect(shown.map(\.isEnabled) == [true, false, true])
    #expect(save.rejected == [Recorded(time: 0, value: Memo(text: "Milk"))])
    save.expectAllScriptsUsed()
  }

  @Test func `a failure is shown until the next attempt`() {
    let scheduler = TestScheduler(initialClock: 0)
    let save = ScriptedAction<Memo, Int>(on: scheduler)
    save.script(Memo(text: "Milk"), [.error(10, Full())])
    save.script(Memo(text: "Milk"), [.next(10, 7), .completed(20)])
    let screen = save.action.model
    #expect(screen.phase == .idle)

    screen.execute(Memo(text: "Milk"))
    scheduler.advanceTo(10)
    #expect(screen.isPresentingFailure)
    #expect(screen.failure is Full)

    screen.retry()
    #expect(screen.failure == nil)
    scheduler.start()
    #expect(screen.phase == .completed)
    #expect(screen.lastElement == 7)
  }

  @Test func `the spinner does not flicker`() {
    let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(1))
    let save = ScriptedAction<Memo, Int>(on: scheduler)
    save.script(Memo(text: "Milk"), [.completed(200)])
    let screen = save.action.model
    func isSpinning() -> Bool { screen.isBusy(after: .milliseconds(150), scheduler: scheduler) }
    #expect(!isSpinning())

    screen.execute(Memo(text: "Milk"))
    scheduler.advanceTo(149)
    #expect(!isSpinning())
    scheduler.advanceTo(150)
    #expect(isSpinning())
    // The work ends at 200, and the indicator is shown for at least 400 milliseconds.
    scheduler.advanceTo(549)
    #expect(isSpinning())
    scheduler.advanceTo(550)
    #expect(!isSpinning())
  }

  @Test func `a view that reads several properties is notified once`() {
    let save = ScriptedAction<Memo, Int>(on: TestScheduler(initialClock: 0))
    save.script(Memo(), [])
    let model = MemoModel(save: save.action)
    let told = MutableProperty(0)
    withObservationTracking {
      _ = follow(model)
    } onChange: {
      told.modify { $0 += 1 }
    }
    model.save.execute(Memo())
    #expect(told.value == 1)
    #expect(follow(model) == "Saving …")
  }
}

private struct PhoneStore: MemoStore {
  func save(_ note: Memo) async throws -> Int { note.text.count }
}

@Suite(.watched) struct BindingExamples {
  @Test func `the example controls are kept up to date`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      await BindingExamples.useSamples()
    }
    // Each key is drawn as it is bound, when no other one can be pressed. A later change is drawn if the main actor
    // gets to it before the process ends.
    expectEqual(Array(result.printedLines.prefix(2)), ["", ""])
  }

  @MainActor
  private static func useSamples() {
    let (button, field) = (PlainButton(), PlainButton())
    let model = MemoModel(store: PhoneStore())
    bind(model, button)
    #expect(button.isEnabled && !button.isSpinning)
    // Nothing is written yet.
    button.whenTapped()
    #expect(!model.save.executing.value)
    let typing = typed(model, field: field)
    model.note.text = "Milk"
    button.whenTapped()
    #expect(button.isSpinning && !button.isEnabled)
    #expect(field.isEnabled && !typing.trigger())
    let keys = terminal(model)
    #expect(keys.line == "Stop")
    keys.press("x")
    let likes = like(PhoneStore())
    exclusive(save: likes, rename: Action { .just($0.count) }, delete: Action { .empty() })
    own(PhoneStore(), Memo(), button)
    #expect(button.isEnabled)
  }
}
