import ActionGTK
import NotesStore
import Streams

/// The window: the list, the open note, and the controls of the actions.
@MainActor
final class NotesWindow {
  private let model: NotesModel
  let window: Window
  private let term = Entry(placeholder: "Search")
  private let list = ListView(spokenName: "Notes")
  private let count = Label()
  private let title = Entry(placeholder: "Title")
  private let text = TextView(spokenName: "Text")
  private let folder = Entry(placeholder: "Folder to import")
  private let importRow: Box
  private let bag = DisposeBag()
  private var mayClose = false

  init(_ application: Application, _ model: NotesModel, file: String) {
    self.model = model
    window = Window(application, title: "\(file) - Notes", width: 900, height: 600)
    importRow = Box(
      .horizontal, [folder.expands(horizontally: true), Button("_Import", action: "win.import")])
    importRow.isVisible = false
    addActions()
    window.content = makeContent()
    bindInputs()
    follow()
    window.onCloseRequest { [weak self] _ in self?.mayBeClosed() ?? true }
  }

  func present() {
    window.present()
    term.focus()
    model.look(for: "")
  }

  private func addActions() {
    let model = model
    let actions = GtkActions(window)
    actions.add("new", model.add, keys: ["<Control>n"]) {
      if !model.isChanged.value { return () }
      Task { if await model.saveIfChanged() { model.add.execute(()) } }
      return nil
    }
    actions.add("save", model.save, keys: ["<Control>s"]) { model.draftToSave() }
    actions.add("delete", model.delete, keys: ["<Control>d"]) {
      if !model.isChanged.value { return model.current.value?.id }
      Task { await model.deleteOpenNote() }
      return nil
    }
    actions.add("undo", model.undo, keys: ["<Control>z"])
    actions.add("redo", model.redo, keys: ["<Control><Shift>z"])
    actions.add("import", model.importFolder) { [folder] in folder.text }
    let stop = Action<Void, Never>(enabledIf: model.save.executing.or(model.importFolder.executing)) {
      model.save.cancel()
      model.importFolder.cancel()
      return .empty()
    }
    actions.add("stop", stop, keys: ["Escape"], owning: true)
    actions.add("find", keys: ["<Control>f"]) { [term] in term.focus() }
    actions.add("showImport", keys: ["<Control>i"]) { [importRow, folder] in
      importRow.isVisible = true
      folder.focus()
    }
    let place = WidgetReference(window)
    actions.add("close", keys: ["<Control>w"]) { place.widget?.close() }
  }

  private func makeContent() -> Box {
    let menu = Menu()
    menu.add("Import a folder…", action: "win.showImport")
    menu.add("Save", action: "win.save")
    menu.add("Delete", action: "win.delete")
    menu.add("Close", action: "win.close")
    let buttons: [any Widget] = [
      term.expands(horizontally: true), Button("_New", action: "win.new"),
      Button("_Save", action: "win.save"),
      Button("S_top", action: "win.stop"), Button("_Delete", action: "win.delete"),
      Button("_Undo", action: "win.undo"), Button("Re_do", action: "win.redo"), MenuButton("More", menu),
    ]
    let (saving, importing) = (ProgressBar(), ProgressBar())
    saving.follow(model.save)
    importing.follow(model.importFolder)
    _ = saving.spokenName("Saving")
    _ = importing.spokenName("Importing")
    let messages = MessageBar()
    messages.follow(model.save) { "Not saved: \($0)" }
    let other = MessageBar()
    other.follow(model.importFolder) { "Nothing was imported: \($0)" }
    let more = MessageBar()
    more.follow(model.rename) { "Not renamed: \($0)" }
    let last = MessageBar()
    last.follow(model.delete, retries: false) { "Not deleted: \($0)" }
    let note = Box(.vertical, [title, Scroller(text).expands(vertically: true)])
    let found = Box(.vertical, [Scroller(list).expands(vertically: true), count])
    return Box(
      .vertical,
      [
        Box(.horizontal, buttons), importRow, messages, other, more, last, saving, importing,
        Split(found, note.expands(horizontally: true), position: 280).expands(vertically: true),
      ]
    ).margins(8)
  }

  private func bindInputs() {
    let model = model
    term.onChange { model.look(for: $0.text) }
    title.onChange { model.edit(title: $0.text) }
    text.onChange { model.edit(body: $0.text) }
    list.onSelect { list in
      if let index = list.selection { model.open(line: index, in: list) }
    }
    // The first one that was found.
    term.onActivate { [list] _ in model.open(line: 0, in: list) }
    title.bindActivation(to: model.rename) { _ in model.newTitle() }
    folder.bindActivation(to: model.importFolder) { $0.text }
    list.showBusy(while: model.search)
  }

  private func follow() {
    let (list, count, title, text, model) = (list, count, title, text, model)
    model.shown.subscribe(onNext: { @MainActor found in
      list.lines = found.lines.map(\.title)
      list.selection = model.indexOfCurrent
      count.text =
        found.total == found.lines.count
        ? "\(found.total) \(found.total == 1 ? "note" : "notes")"
        : "the newest \(found.lines.count) of \(found.total) notes"
    }).disposed(by: bag)
    model.current.subscribe(onNext: { @MainActor note in
      title.text = model.draft?.title ?? ""
      title.isSensitive = note != nil
      text.text = model.draft?.body ?? ""
      text.isSensitive = note != nil
      list.selection = model.indexOfCurrent
    }).disposed(by: bag)
    model.add.elements.subscribe(onNext: { @MainActor _ in title.focus() }).disposed(by: bag)
    let (importRow, term) = (importRow, term)
    model.importFolder.elements.subscribe(onNext: { @MainActor report in
      importRow.isVisible = false
      term.focus()
      count.text = report.words
    }).disposed(by: bag)
  }

  /// Saves before the window is closed. One whose note cannot be saved stays open; closing it once more gives up what
  /// was not saved.
  private func mayBeClosed() -> Bool {
    if mayClose || !model.isChanged.value { return true }
    Task {
      mayClose = true
      if await model.saveIfChanged() { window.destroy() }
    }
    return false
  }
}

extension NotesModel {
  /// Opens the note of a line. A note that cannot be saved before stays open, and so does its line.
  func open(line index: Int, in list: ListView) {
    let lines = shown.value.lines
    guard lines.indices.contains(index) else { return }
    Task { if await !select(lines[index].id) { list.selection = indexOfCurrent } }
  }

  /// The index of the open note in the list; nil if it is not there.
  var indexOfCurrent: Int? {
    current.value.flatMap { note in shown.value.lines.firstIndex { $0.id == note.id } }
  }
}

extension ImportReport {
  /// The outcome, for people to read.
  var words: String {
    let first = skipped.first.map { ", such as \($0.path): \($0.reason)" } ?? ""
    return "\(importedCount) notes imported"
      + (skippedCount == 0 ? "" : ", \(skippedCount) files left out\(first)")
  }
}
