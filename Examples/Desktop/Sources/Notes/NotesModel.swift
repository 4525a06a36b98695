import Action
import Foundation
import NotesStore
import Streams

/// The program without its window: the found notes, the open note, and the actions.
///
/// An action that changes the file takes its turn when it starts, so changes are made in the order in which the user
/// requested them. It updates this model before it ends.
@MainActor
final class NotesModel {
  let store: NotesStore

  /// The notes found by the latest search, as stored in the file.
  let findings = MutableProperty(Findings())
  /// The findings with the new titles of running renames. A rename that completes changes ``findings``.
  let shown: Property<Findings>
  /// The open note, as stored in the file.
  let current = MutableProperty<Note?>(nil)
  /// A Boolean property that indicates whether the open note has unsaved changes.
  let isChanged = MutableProperty(false)
  /// The open note, as shown in the window.
  var draft: Note?
  /// The search term, as shown in the window.
  let term = MutableProperty("")

  let search: Action<String, Findings>
  let open: Action<Note.ID, Note>
  let add: Action<Void, Note>
  let save: Action<Note, Note>
  /// The note whose save began last. Stored here, because an action keeps its inputs only after they have been read
  /// once.
  let lastSaved: Property<Note?>
  let rename: Action<NoteLine, NoteLine>
  let delete: Action<Note, Note>
  let importFolder: Action<String, ImportReport>
  let stop: Action<Void, Never>
  /// It keeps failed undos in the history, because the store makes a change completely or not at all, and never
  /// restores a note twice.
  let history = UndoStack(limit: 100, keepsFailed: true)
  let undo: Action<Void, Never>
  let redo: Action<Void, Never>
  private let remove: Action<Note, Note>
  private let restore: Action<Note, Note>

  /// The number of the latest request to show another note. An older request that waited for a save is ignored.
  var wish = 0
  /// The number of failed changes. Failed saves and renames do not count, because their text is still in the window.
  var failedChanges = 0
  /// The draft of the latest save, whether it succeeded or not.
  var triedDraft: Note?
  /// The draft that could not be saved when the window was to be closed.
  var refusedDraft: Note?
  private let bag = DisposeBag()

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - file: its path.
  ///   - patience: how long a change waits for another program that has locked the file.
  init(file: String, patience: Duration = .seconds(5)) throws {
    let store = try NotesStore(file: file, patience: patience)
    self.store = store
    let me = Reference()
    // Counted by the work, because an action emits its errors after it has ended.
    let failed: @Sendable @MainActor () -> Void = { me.model?.failedChanges += 1 }
    search = Action(policy: .restart) { try await store.search($0) }.debounced(.milliseconds(40)).named(
      "search")
    open = Action(policy: .restart) { try await store.note($0) }.named("open")
    add = Action(
      workFactory: change(store, failed) { (_: Void, turn) in
        let note = try await store.add(title: "New note", in: turn)
        me.model?.didAdd(note)
        return note
      }
    ).named("add")
    save = Action(
      enabledIf: .require(isChanged, "Nothing has changed"), policy: .concurrent(),
      progress: { @MainActor note, reporter in
        let turn = store.takeTurn()
        return Observable.async { @MainActor in
          try await store.save(note, bringsBack: true, in: turn) {
            reporter(message: "Waiting for another program that uses the file")
          }
          me.model?.didSave(note)
          return note
        }
      }
    ).named("save")
    lastSaved = save.lastInput
    rename = Action(
      policy: .concurrent(),
      workFactory: change(store) { line, turn in
        try await store.rename(line.id, to: line.title, in: turn)
        me.model?.didRename(line)
        return line
      }
    ).named("rename")
    // Emits the note as stored in the file, which undoing restores.
    remove = Action(
      workFactory: change(store, failed) { note, turn in
        let deleted = try await store.delete(note.id, in: turn)
        me.model?.didDelete(deleted)
        return deleted
      })
    restore = Action(
      workFactory: change(store, failed) { note, turn in
        let restored = try await store.restore(note, in: turn)
        me.model?.didRestore(restored)
        return restored
      })
    delete = remove.undoable(in: history, by: restore) { _, deleted in deleted.last }
      .gated(by: .require(current.map { $0 != nil }, "No note is open")).named("delete")
    // The history runs several undos and redos one after the other.
    undo = Action(enabledIf: .require(history.canUndo, "Nothing to undo"), policy: .concurrent()) {
      [history] in history.undo().elements
    }.named("undo")
    redo = Action(enabledIf: .require(history.canRedo, "Nothing to redo"), policy: .concurrent()) {
      [history] in history.redo().elements
    }.named("redo")
    importFolder = Action(progress: { @MainActor folder, reporter in
      let report = try await store.importFolder(folder) { read, all in
        // Reports progress every 50 files only.
        if read % 50 == 0 || read == all {
          reporter(completed: read, of: all, message: "\(read) of \(all) files")
        }
      }
      me.model?.searchAgain()
      return report
    }).named("import")
    let isStoppable = save.executing.or(importFolder.executing)
    stop = Action(enabledIf: .require(isStoppable, "Nothing to stop")) { [save, importFolder] in
      save.cancel()
      importFolder.cancel()
      return .empty()
    }.named("stop")
    shown = rename.optimistic(
      over: findings, applying: { findings, line in findings.renaming(line) },
      committing: { findings, line in findings.renaming(line) })
    me.model = self
    follow()
  }

  private func follow() {
    search.elements.subscribe(onNext: { [weak self] found in self?.findings.value = found }).disposed(by: bag)
    current.subscribe(onNext: { [weak self] _ in self?.compare() }).disposed(by: bag)
    open.elements.subscribe(onNext: { [weak self] note in self?.show(note) }).disposed(by: bag)
    // Searching again removes the line of a deleted note.
    open.underlyingError.subscribe(onNext: { [weak self] _ in self?.searchAgain() }).disposed(by: bag)
  }
}

/// A weak reference to the model for the work of its own actions, which are created before the model is initialized.
@MainActor
private final class Reference {
  weak var model: NotesModel?
}

/// Returns work that changes the file. It takes its turn immediately on the main actor, and also ends there.
@MainActor
private func change<Input: Sendable, Output: Sendable>(
  _ store: NotesStore, _ failed: @escaping @Sendable @MainActor () -> Void = {},
  _ body: @escaping @Sendable @MainActor (Input, Turn) async throws -> Output
) -> @Sendable @MainActor (Input) -> Observable<Output> {
  { input in
    let turn = store.takeTurn()
    return .async { @MainActor in
      do { return try await body(input, turn) } catch {
        if !(error is CancellationError) { failed() }
        throw error
      }
    }
  }
}
