import Action
import ActionUI
import TestSupport
import Testing

@MainActor @Suite(.watched) struct UndoAndRedoTests {
  private struct Unreachable: Error {}

  /// The title of item 9 cannot be changed back.
  private final class Checklist: ChecklistServer {
    let items = MutableProperty<[Int: String]>([:])

    func add(_ item: ChecklistItem) async throws { items.modify { $0[item.id] = item.title } }

    func remove(_ item: ChecklistItem) async throws { items.modify { $0[item.id] = nil } }

    func rename(_ change: Renaming) async throws {
      if change.id == 9, change.new == "old" { throw Unreachable() }
      items.modify { $0[change.id] = change.new }
    }
  }

  private let server = Checklist()

  @Test func `changes are undone in reverse order, and redone`() async throws {
    let model = ChecklistModel(server: server)
    try await model.add.start(ChecklistItem(id: 1, title: "Milk")).finished()
    try await model.rename.start(Renaming(id: 1, old: "Milk", new: "Cream")).finished()
    try await model.remove.start(ChecklistItem(id: 1, title: "Cream")).finished()
    expectEqual(server.items.value, [:])
    try await model.history.undo().finished()
    expectEqual(server.items.value, [1: "Cream"])
    // Two quick presses undo two steps.
    let undos = [model.history.undo(), model.history.undo()]
    try await undos[0].finished()
    try await undos[1].finished()
    expectEqual(server.items.value, [:])
    #expect(!model.history.model.canUndo)
    let redos = [model.history.redo(), model.history.redo()]
    try await redos[0].finished()
    try await redos[1].finished()
    expectEqual(server.items.value, [1: "Cream"])
    #expect(model.history.model.canRedo)
  }

  @Test func `a failed undo clears the stack`() async throws {
    let model = ChecklistModel(server: server)
    try await model.add.start(ChecklistItem(id: 9, title: "old")).finished()
    try await model.rename.start(Renaming(id: 9, old: "old", new: "new")).finished()
    await #expect(throws: UndoError.self) { try await model.history.undo().finished() }
    #expect(!model.history.canUndo.value)
    #expect(!model.history.canRedo.value)
    expectEqual(server.items.value, [9: "new"])
  }

  @Test func `a new change discards the steps that could be redone`() async throws {
    let model = ChecklistModel(server: server)
    try await model.add.start(ChecklistItem(id: 1)).finished()
    try await model.history.undo().finished()
    #expect(model.history.canRedo.value)
    try await model.add.start(ChecklistItem(id: 2)).finished()
    #expect(!model.history.canRedo.value)
  }
}
