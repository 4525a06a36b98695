import Action
import NotesStore

/// The deeds of a person in the window, and the changes that come of them.
extension NotesModel {
  /// Searches for a term, and remembers it for later.
  func look(for term: String) {
    self.term = term
    search.execute(term)
  }

  func searchAgain() { search.execute(term) }

  /// Takes the title as it stands in the window now.
  func edit(title: String) {
    draft?.title = title
    compare()
  }

  /// Takes the text as it stands in the window now.
  func edit(body: String) {
    draft?.body = body
    compare()
  }

  func compare() { isChanged.value = draft != current.value }

  /// The open note as it stands in the window; nil if it has not been changed, or if just that is being saved.
  func draftToSave() -> Note? {
    guard isChanged.value, let draft else { return nil }
    return save.status.value.isExecuting && save.lastInput.value == draft ? nil : draft
  }

  /// The new title of the open note; nil if nothing is open.
  func newTitle() -> NoteLine? { draft.map { NoteLine(id: $0.id, title: $0.title) } }

  /// Opens a note; before that, saves the one that is open.
  ///
  /// - Returns: whether it could be saved. If not, it stays open.
  @discardableResult
  func select(_ id: Note.ID) async -> Bool {
    guard current.value?.id != id, await saveIfChanged() else { return false }
    open.execute(id)
    return true
  }

  /// Saves the open note, if its text has been changed.
  ///
  /// - Returns: whether all of it is saved now.
  func saveIfChanged() async -> Bool {
    while isChanged.value {
      if let note = draftToSave() {
        guard (try? await save.start(note).value) != nil else { return false }
      } else {
        // Just that is being saved.
        guard let end = try? await nextEndOfSaving(), end else { return false }
      }
    }
    return true
  }

  /// Waits until nothing is being saved.
  ///
  /// - Returns: whether the last one was.
  private func nextEndOfSaving() async throws -> Bool {
    for try await isExecuting in save.executing.values where !isExecuting { break }
    return save.lastError.value == nil
  }

  /// Deletes the open note, with the text of the window, so that undoing brings that back.
  func deleteOpenNote() async {
    if let id = current.value?.id, await saveIfChanged() { delete.execute(id) }
  }

  /// Opens a note in place of another. If that has been changed, it is saved before; if it cannot be, it stays open.
  func show(_ note: Note?) {
    guard isChanged.value else { return replace(with: note) }
    Task { if await saveIfChanged() { replace(with: note) } }
  }

  private func replace(with note: Note?) {
    draft = note
    current.value = note
  }

  func didSave(_ note: Note) {
    findings.modify { $0 = $0.renaming(NoteLine(id: note.id, title: note.title)) }
    if current.value?.id == note.id { current.value = note }
  }

  func didAdd(_ note: Note) {
    show(note)
    look(for: "")
  }

  func didDelete(_ note: Note) {
    if current.value?.id == note.id { show(nil) }
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
