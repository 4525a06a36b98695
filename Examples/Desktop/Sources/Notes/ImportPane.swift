import ActionGTK
import NotesStore
import Streams

/// The row of the window in which the user enters a folder to import.
@MainActor
final class ImportPane {
  let row: Box
  private let folder = Entry(placeholder: "Folder to import")

  init(_ importFolder: Action<String, ImportReport>) {
    row = Box(
      .horizontal,
      [
        folder.expands(horizontally: true), Button("_Import", action: "win.import"),
        Button("_Hide", action: "win.hideImport"),
      ])
    row.isVisible = false
    folder.bindActivation(to: importFolder) { $0.text }
  }

  /// The path of the folder.
  var path: String { folder.text }

  func show() {
    row.isVisible = true
    folder.focus()
  }

  /// Hides the row. If the keyboard focus is in it, an entry of the window gets the focus.
  func hide(in window: WidgetReference<Window>, focusing entry: Entry) {
    let hadFocus = window.widget?.focusedWidget.map { row.contains($0) } ?? false
    row.isVisible = false
    if hadFocus { entry.focus() }
  }
}

extension ImportReport {
  /// The outcome, with the first skipped files.
  var summary: String {
    let imported = "\(importedCount) \(importedCount == 1 ? "note" : "notes") imported"
    if skipped.isEmpty { return imported }
    let named = skipped.prefix(3).joined(separator: ", ")
    return "\(imported). Left out: \(named)" + (skipped.count > 3 ? ", and \(skipped.count - 3) more" : "")
  }
}
