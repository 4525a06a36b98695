import Action
import NotesStore
import Streams

/// The program without its window: the notes that are found, the note that is open, and the actions.
@MainActor
final class NotesModel {
  private let store: NotesStore
  private let index: NotesIndex

  /// The notes of the latest search, as the file has them.
  let findings = MutableProperty(Findings())
  /// The same with the titles that are just being written.
  let shown: Property<Findings>
  /// The note that is open, as the file has it.
  let current = MutableProperty<Note?>(nil)
  /// Whether the open note has been changed since it was saved.
  let isChanged = MutableProperty(false)
  /// The open note as it stands in the window.
  var draft: Note?
  var term = ""

  let search: Action<String, Findings>
  let open: Action<Note.ID, Note>
  let add: Action<Void, Note>
  let save: Action<Note, Note>
  let rename: Action<NoteLine, NoteLine>
  let delete: Action<Note.ID, Note>
  let importFolder: Action<String, ImportReport>
  let history = UndoStack(limit: 100)
  let undo: Action<Void, Never>
  let redo: Action<Void, Never>
  private let remove: Action<Note.ID, Note>
  private let restore: Action<Note, Note>
  private let bag = DisposeBag()

  init(file: String) throws {
    let store = try NotesStore(file: file)
    let index = try NotesIndex(file: file)
    (self.store, self.index) = (store, index)
    search = Action(policy: .restart) { try await index.search($0) }.debounced(.milliseconds(40)).named(
      "search")
    open = Action(policy: .restart) { try await index.note($0) }.named("open")
    add = Action { try await store.add(title: "New note") }.named("add")
    save = Action(
      enabledIf: isChanged, policy: .enqueue(),
      progress: { note, reporter in
        try await store.save(note) { reporter(message: "Waiting for another program that uses the file") }
        return note
      }
    ).named("save")
    // On the main actor, so that the new title is there when the execution ends, and its promise with it.
    rename = Action(policy: .enqueue()) { @MainActor [findings, current] line in
      try await store.rename(line.id, to: line.title)
      findings.modify { $0 = $0.renaming(line) }
      if current.value?.id == line.id { current.modify { $0?.title = line.title } }
      return line
    }.named("rename")
    // Gives the note as the file had it, which is what undoing brings back.
    remove = Action(enabledIf: current.map { $0 != nil }) { try await store.delete($0) }
    restore = Action { note in
      try await store.restore(note)
      return note
    }
    delete = remove.undoable(in: history, by: restore) { _, deleted in deleted.last }.named("delete")
    undo = Action(enabledIf: history.canUndo) { [history] in history.undo() }.named("undo")
    redo = Action(enabledIf: history.canRedo) { [history] in history.redo() }.named("redo")
    importFolder = Action(progress: { folder, reporter in
      try await store.importFolder(folder) { read, all in
        // Not for each of thousands of files.
        if read % 50 == 0 || read == all {
          reporter(completed: read, of: all, message: "\(read) of \(all) files")
        }
      }
    }).named("import")
    shown = rename.optimistic(over: findings) { findings, line in findings.renaming(line) }
    follow()
  }

  private func follow() {
    search.elements.subscribe(onNext: { [weak self] found in self?.findings.value = found }).disposed(by: bag)
    current.subscribe(onNext: { [weak self] _ in self?.compare() }).disposed(by: bag)
    open.elements.subscribe(onNext: { [weak self] note in self?.show(note) }).disposed(by: bag)
    save.elements.subscribe(onNext: { [weak self] note in self?.didSave(note) }).disposed(by: bag)
    add.elements.subscribe(onNext: { [weak self] note in self?.didAdd(note) }).disposed(by: bag)
    // Deleted once more by redo, and brought back by undo.
    remove.elements.subscribe(onNext: { [weak self] note in self?.didDelete(note) }).disposed(by: bag)
    restore.elements.subscribe(onNext: { [weak self] note in self?.didRestore(note) }).disposed(by: bag)
    importFolder.elements.subscribe(onNext: { [weak self] _ in self?.searchAgain() }).disposed(by: bag)
  }
}
