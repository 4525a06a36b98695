import Action
import Foundation
import NotesStore
import ProgramTesting
import Streams
import Testing

@testable import Notes

/// The program without its window, on a file that other programs lock and change.
@MainActor
struct NotesModelTests {
  private let folder: ModelFolder
  private let model: NotesModel

  init() throws {
    folder = try ModelFolder()
    // A change of a locked file fails immediately.
    model = try NotesModel(file: folder.file, patience: .zero)
  }

  /// Adds a note with a text, which is saved and open.
  @discardableResult
  private func write(_ body: String) async throws -> Note {
    #expect(await model.saveIfChanged())
    let note = try await model.add.start(()).value
    model.edit(body: body)
    #expect(await model.saveIfChanged())
    return Note(id: note.id, title: note.title, body: body)
  }

  /// Returns the texts of all notes, as another program reads them.
  private func bodies() async throws -> [String] {
    try await folder.sqlite("SELECT body FROM notes ORDER BY id")
  }

  private func wait<Value: Sendable>(for property: Property<Value>, until holds: (Value) -> Bool) async throws
  {
    for await value in property.values where holds(value) { return }
    try Task.checkCancellation()
  }

  @Test func `a failed undo can be retried`() async throws {
    try await write("text")
    await model.deleteOpenNote()
    try await wait(for: model.delete.executing) { !$0 }
    let other = try await Locker(folder.file)
    await #expect(throws: (any Error).self) { try await model.undo.start(()).finished() }
    #expect(model.undo.enabled.value)
    await other.stop()
    try await model.undo.start(()).finished()
    #expect(try await bodies() == ["text"])
    #expect(model.draft?.body == "text")
  }

  @Test func `an undo requested during a deletion runs after the deletion`() async throws {
    let note = try await write("text")
    model.delete.execute(note)
    await model.undoLatest()
    await model.redoLatest()
    await model.undoLatest()
    try await wait(for: model.undo.executing) { !$0 }
    #expect(try await bodies() == ["text"])
    #expect(model.history.canRedo.value)
  }

  @Test func `a second redo deletes a second note`() async throws {
    try await write("first")
    try await write("second")
    for _ in 1...2 {
      await model.deleteOpenNote()
      try await wait(for: model.delete.executing) { !$0 }
      // The remaining note.
      if let id = try await model.search.start("").value.lines.first?.id {
        await model.select(id)
        try await wait(for: Property(model.current)) { $0?.id == id }
      }
    }
    #expect(try await bodies() == [])
    for _ in 1...2 { try await model.undo.start(()).finished() }
    for _ in 1...2 { try await model.redo.start(()).finished() }
    #expect(try await bodies() == [])
  }

  @Test func `a redo saves the open note first, so that undoing it restores the newest text`() async throws {
    try await write("old")
    await model.deleteOpenNote()
    try await wait(for: model.delete.executing) { !$0 }
    try await model.undo.start(()).finished()
    model.edit(body: "new")
    await model.redoLatest()
    try await wait(for: model.redo.executing) { !$0 }
    #expect(model.draft == nil)
    try await model.undo.start(()).finished()
    #expect(try await bodies() == ["new"])
  }

  @Test func `text typed during the deletion of its note is kept and can be saved`() async throws {
    let note = try await write("old")
    let deleting = model.delete.start(note)
    model.edit(body: "new")
    _ = try await deleting.value
    #expect(model.draft?.body == "new")
    #expect(try await bodies() == [])
    #expect(await model.saveIfChanged())
    #expect(try await bodies() == ["new"])
    // The note already exists, with the text typed since.
    try await model.undo.start(()).finished()
    #expect(try await bodies() == ["new"])
    #expect(model.draft?.body == "new")
  }

  @Test func `showing the open note again does not replace text typed since`() async throws {
    let note = try await write("old")
    model.edit(body: "new")
    model.show(note)
    #expect(model.draft?.body == "new")
    #expect(model.isChanged.value)
  }

  @Test func `of two notes selected during a save, only the note selected last is opened`()
    async throws
  {
    let notes = [try await write("1"), try await write("2"), try await write("3")]
    model.edit(body: "3, and more")
    let opened = model.open.lastInput
    async let first = model.select(notes[0].id)
    async let second = model.select(notes[1].id)
    _ = await (first, second)
    try await wait(for: Property(model.current)) { $0?.id == opened.value }
    #expect(model.open.runCount.value == 1)
  }

  @Test func `saveIfChanged returns the result of the current save, not of an earlier save`() async throws {
    try await write("old")
    model.edit(body: "new")
    let other = try await Locker(folder.file)
    #expect(await !model.saveIfChanged())
    await other.stop()
    // The same draft is already being saved.
    if let note = model.draftToSave() { model.save.execute(note) }
    #expect(model.draftToSave() == nil)
    #expect(await model.saveIfChanged())
    #expect(try await bodies() == ["new"])
  }

  @Test func `Enter opens the first note of a search for the current term`() async throws {
    let bread = try await write("bread")
    try await write("milk")
    model.look(for: "mil")
    try await wait(for: Property(model.findings)) { $0.term == "mil" }
    // This search has not started yet.
    model.look(for: "bre")
    #expect(await model.openFirst(of: "bread"))
    try await wait(for: Property(model.current)) { $0?.id == bread.id }
    #expect(model.current.value == bread)
    #expect(await !model.openFirst(of: "missing"))
    #expect(model.current.value == bread)
  }

  @Test func `adding a note clears the search`() async throws {
    model.look(for: "milk")
    try await write("bread")
    #expect(model.term.value == "")
  }
}
