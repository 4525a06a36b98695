import Action
import NotesStore
import Streams

/// The user's commands in the window, and the changes that result from them.
extension NotesModel {
  /// Searches for a term and stores it.
  func look(for term: String) {
    self.term.value = term
    search.execute(term)
  }

  func searchAgain() { search.execute(term.value) }

  /// Searches for a term, and opens the first note that this search finds.
  ///
  /// - Returns: whether the note is being opened.
  @discardableResult
  func openFirst(of term: String) async -> Bool {
    self.term.value = term
    guard let first = try? await search.start(term).value.lines.first else { return false }
    return await select(first.id)
  }

  /// Stores the current title of the window.
  func edit(title: String) {
    draft?.title = title
    compare()
  }

  /// Stores the current text of the window.
  func edit(body: String) {
    draft?.body = body
    compare()
  }

  func compare() { isChanged.value = draft != current.value }

  /// Returns the new title of the open note, or nil if no note is open.
  func newTitle() -> NoteLine? { draft.map { NoteLine(id: $0.id, title: $0.title) } }

  /// Opens a note after saving the open one.
  ///
  /// - Returns: whether the note is being opened. If the open note could not be saved, it stays open.
  @discardableResult
  func select(_ id: Note.ID) async -> Bool {
    wish += 1
    let mine = wish
    guard current.value?.id != id, await saveIfChanged(), mine == wish else { return false }
    open.execute(id)
    return true
  }

  /// Adds a new note after saving the open one.
  func addNote() async { if await saveIfChanged() { add.execute(()) } }

  /// Deletes the open note with its text in the window, so that undoing restores that text.
  func deleteOpenNote() async {
    guard let note = draft, await saveIfChanged() else { return }
    delete.execute(draft.flatMap { $0.id == note.id ? $0 : nil } ?? note)
  }

  /// Undoes the latest change when it has finished.
  func undoLatest() async {
    await delete.idle()
    undo.execute(())
  }

  /// Redoes the latest undone change. First saves the open note, which the redo may delete.
  func redoLatest() async {
    guard await saveIfChanged() else { return }
    await delete.idle()
    redo.execute(())
  }

  /// Shows a note in place of the open one. If the open note has changes, it is saved first. If saving fails, it stays
  /// open.
  ///
  /// If the note is already open, changes made by the user are kept.
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

/// Updates of the model after changes of the file.
extension NotesModel {
  func didSave(_ note: Note) {
    findings.modify { $0 = $0.renaming(NoteLine(id: note.id, title: note.title)) }
    if current.value?.id == note.id { current.value = note }
  }

  /// The title in the list is changed by the commit of ``shown``.
  func didRename(_ line: NoteLine) {
    if current.value?.id == line.id { current.modify { $0?.title = line.title } }
  }

  func didAdd(_ note: Note) {
    show(note)
    look(for: "")
  }

  func didDelete(_ note: Note) {
    // Text typed during the deletion is kept. Saving it adds the note again.
    if current.value?.id == note.id, !isChanged.value { show(nil) }
    searchAgain()
  }

  func didRestore(_ note: Note) {
    show(note)
    searchAgain()
  }
}

extension Findings {
  /// Returns the findings with another title of a note, if the note is among them.
  func renaming(_ line: NoteLine) -> Findings {
    var new = self
    for index in lines.indices where lines[index].id == line.id { new.lines[index].title = line.title }
    return new
  }
}
