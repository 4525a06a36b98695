import Action
import NotesStore
import Streams

/// The deeds of a person in the window, and the changes that come of them.
extension NotesModel {
  /// Searches for a term, and remembers it for later.
  func look(for term: String) {
    self.term.value = term
    search.execute(term)
  }

  func searchAgain() { search.execute(term.value) }

  /// Searches for a term, and opens the first note of that very search.
  ///
  /// - Returns: whether it is being opened.
  @discardableResult
  func openFirst(of term: String) async -> Bool {
    self.term.value = term
    guard let first = try? await search.start(term).value.lines.first else { return false }
    return await select(first.id)
  }

  /// Takes the title as it stands in the window now.
  func edit(title: String) {
    draft?.title = title
    compare()
  }

  /// Takes a text that stands in the window now.
  func edit(body: String) {
    draft?.body = body
    compare()
  }

  func compare() { isChanged.value = draft != current.value }

  /// The new title of the open note; nil if nothing is open.
  func newTitle() -> NoteLine? { draft.map { NoteLine(id: $0.id, title: $0.title) } }

  /// Opens a note; before that, saves the one that is open.
  ///
  /// - Returns: whether it is being opened. If the open one could not be saved, that stays.
  @discardableResult
  func select(_ id: Note.ID) async -> Bool {
    wish += 1
    let mine = wish
    guard current.value?.id != id, await saveIfChanged(), mine == wish else { return false }
    open.execute(id)
    return true
  }

  /// Makes a new note; before that, saves the one that is open.
  func addNote() async { if await saveIfChanged() { add.execute(()) } }

  /// Deletes the open note, with the text of the window, so that undoing brings that back.
  func deleteOpenNote() async {
    guard let note = draft, await saveIfChanged() else { return }
    delete.execute(draft.flatMap { $0.id == note.id ? $0 : nil } ?? note)
  }

  /// Undoes what was done last, when that is over.
  func undoLatest() async {
    await waitForHistory()
    undo.execute(())
  }

  /// Redoes what was undone, when that is over; before, saves the open note, which may be the one that is deleted.
  func redoLatest() async {
    guard await saveIfChanged() else { return }
    await waitForHistory()
    redo.execute(())
  }

  /// Waits until nothing is being deleted, undone or redone.
  private func waitForHistory() async {
    let isMoving = Property.any([delete.executing, undo.executing, redo.executing])
    while isMoving.value {
      do { for try await isMoving in isMoving.values where !isMoving { break } } catch { return }
    }
  }

  /// Opens a note in place of another. If that has been changed, it is saved before; if it cannot be, it stays open.
  ///
  /// If the note is open already, what a person has changed in it stays.
  func show(_ note: Note?) {
    if let note, note.id == draft?.id { return refresh(note) }
    wish += 1
    guard isChanged.value else { return replace(with: note) }
    let mine = wish
    Task { if await saveIfChanged(), mine == wish { replace(with: note) } }
  }

  private func refresh(_ note: Note) {
    if !isChanged.value { draft = note }
    current.value = note
  }

  private func replace(with note: Note?) {
    draft = note
    current.value = note
  }
}

/// The changes, when they have been made.
extension NotesModel {
  func didSave(_ note: Note) {
    findings.modify { $0 = $0.renaming(NoteLine(id: note.id, title: note.title)) }
    if current.value?.id == note.id { current.value = note }
  }

  func didRename(_ line: NoteLine) {
    findings.modify { $0 = $0.renaming(line) }
    if current.value?.id == line.id { current.modify { $0?.title = line.title } }
  }

  func didAdd(_ note: Note) {
    show(note)
    look(for: "")
  }

  func didDelete(_ note: Note) {
    // Text that was typed meanwhile stays; saving it writes the note again.
    if current.value?.id == note.id, !isChanged.value { show(nil) }
    searchAgain()
  }

  func didRestore(_ note: Note) {
    show(note)
    searchAgain()
  }
}

extension Findings {
  /// The same with another title of a note, if it is there.
  func renaming(_ line: NoteLine) -> Findings {
    var new = self
    for index in lines.indices where lines[index].id == line.id { new.lines[index].title = line.title }
    return new
  }
}
