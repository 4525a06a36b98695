import Action
import NotesStore
import Streams

/// Saving what is in the window, before it goes.
extension NotesModel {
  /// The open note as it stands in the window; nil if it has not been changed, or if just that is being saved.
  func draftToSave() -> Note? {
    guard isChanged.value, let draft else { return nil }
    return save.status.value.isExecuting && save.lastInput.value == draft ? nil : draft
  }

  /// Saves the open note, if it has been changed.
  ///
  /// - Returns: whether all of it is saved now.
  func saveIfChanged() async -> Bool { (try? await saveAll()) != nil }

  /// Saves until nothing is left to save: a person may go on typing.
  private func saveAll() async throws {
    while isChanged.value, let draft {
      triedDraft = draft
      // Also while just that is being saved: an execution of its own has an outcome of its own.
      _ = try await save.start(draft).value
    }
  }

  /// Whether nothing is lost when the window is closed now, or only what the person has been told is not saved.
  var mayClose: Bool {
    !isChanged.value && !isChanging.value || draft != nil && draft == refusedDraft
  }

  /// Saves, and waits for the changes that are being made.
  ///
  /// An import is stopped, when the text has been saved.
  ///
  /// - Returns: whether the window may be closed. If not, a draft that could not be saved is given up by closing once
  ///   more, unless it has been changed since.
  func prepareToClose() async -> Bool {
    refusedDraft = nil
    let failedBefore = failedChanges
    do {
      repeat {
        try await saveAll()
        importFolder.cancel()
        for try await isChanging in isChanging.values where !isChanging { break }
      } while isChanged.value
    } catch is CancellationError {
      return false
    } catch {
      refusedDraft = triedDraft
      return false
    }
    return failedChanges == failedBefore
  }

  /// Whether changes are being made, or taken back.
  private var isChanging: Property<Bool> {
    .any([
      save.executing, rename.executing, add.executing, delete.executing, undo.executing, redo.executing,
      importFolder.executing,
    ])
  }
}
