import ActionGTK
import NotesStore
import Streams

/// The part of the window for an import: the folder, and afterwards the report, until a person hides them.
@MainActor
final class ImportPane {
  let row: Box
  let report: Box
  /// Whether one of them is shown.
  let isShown = MutableProperty(false)
  private let folder = Entry(placeholder: "Folder to import")
  private let summary = Label()
  private let details = TextView(spokenName: "Files left out")
  private let scroller: Scroller

  init(_ importFolder: Action<String, ImportReport>) {
    row = Box(
      .horizontal,
      [
        folder.expands(horizontally: true), Button("_Import", action: "win.import"),
        Button("_Hide", action: "win.hideImport"),
      ])
    details.isEditable = false
    scroller = Scroller(details).expands(vertically: true)
    report = Box(
      .vertical,
      [
        Box(
          .horizontal,
          [summary.expands(horizontally: true), Button("_Close report", action: "win.hideImport")]), scroller,
      ])
    (row.isVisible, report.isVisible) = (false, false)
    folder.bindActivation(to: importFolder) { $0.text }
  }

  /// The path of the folder.
  var path: String { folder.text }

  func showRow() {
    row.isVisible = true
    isShown.value = true
    folder.focus()
  }

  func show(_ new: ImportReport) {
    summary.text = new.summary
    details.text = new.details
    scroller.isVisible = new.skippedCount > 0
    row.isVisible = false
    report.isVisible = true
    isShown.value = true
  }

  func hide() {
    (row.isVisible, report.isVisible) = (false, false)
    isShown.value = false
  }

  /// Whether a widget stands in it.
  func contains(_ widget: (any Widget)?) -> Bool {
    guard let widget else { return false }
    return row.contains(widget) || report.contains(widget)
  }
}

extension ImportReport {
  /// The outcome in one line.
  var summary: String {
    "\(importedCount) \(importedCount == 1 ? "note" : "notes") imported"
      + (skippedCount == 0 ? "" : ", \(skippedCount) \(skippedCount == 1 ? "file" : "files") left out:")
  }

  /// The files that were left out, a line each.
  var details: String {
    let more = skippedCount - skipped.count
    let lines = skipped.map { "\($0.path): \($0.reason)" }
    return (lines + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n")
  }
}
