import Action
import NotesStore
import Streams

/// Saves the content of the window before it is replaced or closed.
extension NotesModel {
  /// Returns the open note as shown in the window, or nil if it has no changes or is already being saved.
  func draftToSave() -> Note? {
    guard isChanged.value, let draft else { return nil }
    return save.status.value.isExecuting && lastSaved.value == draft ? nil : draft
  }

  /// Saves the open note, if it has been changed.
  ///
  /// - Returns: whether the whole note is saved now.
  func saveIfChanged() async -> Bool { (try? await saveAll()) != nil }

  /// Saves until there are no unsaved changes, because the user may keep typing.
  private func saveAll() async throws {
    while isChanged.value, let draft {
      triedDraft = draft
      // Runs even while the same draft is being saved, because each execution has its own outcome.
      _ = try await save.start(draft).value
    }
  }

  /// A Boolean value that indicates whether closing the window now loses no changes, or only changes whose failure to
  /// save has been shown to the user.
  var mayClose: Bool {
    !isChanged.value && !isChanging.value || draft != nil && draft == refusedDraft
  }

  /// Saves, and waits for running changes.
  ///
  /// An import is cancelled after the text has been saved.
  ///
  /// - Returns: whether the window may be closed. If not, closing it again discards a draft that could not be saved,
  ///   unless it has been changed since.
  func prepareToClose() async -> Bool {
    refusedDraft = nil
    let failedBefore = failedChanges
    do {
      repeat {
        try await saveAll()
        importFolder.cancel()
        for await isChanging in isChanging.values where !isChanging { break }
        // The loop also ends when the task is cancelled.
        try Task.checkCancellation()
      } while isChanged.value
    } catch is CancellationError {
      return false
    } catch {
      refusedDraft = triedDraft
      return false
    }
    return failedChanges == failedBefore
  }

  /// A Boolean property that indicates whether changes, undos or redos are running.
  private var isChanging: Property<Bool> {
    .any([
      save.executing, rename.executing, add.executing, delete.executing, undo.executing, redo.executing,
      importFolder.executing,
    ])
  }
}
