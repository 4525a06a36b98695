import ActionGTK
import NotesStore
import Streams

/// The window: the list, the open note, and the controls of the actions.
@MainActor
final class NotesWindow {
  let model: NotesModel
  let window: Window
  let term = Entry(placeholder: "Search")
  let list = ListView(spokenName: "Notes")
  let pane: ImportPane
  let title = Entry(placeholder: "Title")
  let text = TextView(spokenName: "Text")
  let bag = DisposeBag()
  private let count = Label()
  private var isPreparingToClose = false

  init(_ application: Application, _ model: NotesModel, file: String) {
    self.model = model
    window = Window(application, title: "\(file) - Notes", width: 900, height: 600)
    pane = ImportPane(model.importFolder)
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

  private func makeContent() -> Box {
    let menu = Menu()
    menu.add("Import a folder…", action: "win.showImport")
    menu.add("Save", action: "win.save")
    menu.add("Delete", action: "win.delete")
    menu.add("Close", action: "win.close")
    // The Alt keys: N, S, T, D, U, O here, I and H in the pane, R and M in the messages.
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
    let note = Box(.vertical, [title, Scroller(text).expands(vertically: true)])
    let found = Box(.vertical, [Scroller(list).expands(vertically: true), count])
    return Box(
      .vertical,
      [Box(.horizontal, buttons), pane.row] + makeMessages() + [
        saving, importing,
        Split(found, note.expands(horizontally: true), position: 280).expands(vertically: true),
      ]
    ).margins(8)
  }

  /// Creates a bar for each action. A failure stays visible when another action fails.
  private func makeMessages() -> [any Widget] {
    let importFolder = bar(model.importFolder, "Nothing was imported")
    let saves = model.save.model
    // Another note is open, or no note is.
    model.current.map { $0?.id }.skipRepeats().skip(1).subscribe(onNext: { @MainActor _ in saves.reset() })
      .disposed(by: bag)
    model.importFolder.elements.subscribe(onNext: { @MainActor report in
      importFolder.show(report.summary, isFailure: false)
    }).disposed(by: bag)
    return [
      newestBar(model.save, "Not saved"), importFolder, newestBar(model.rename, "Not renamed"),
      bar(model.add, "No note was created"),
      bar(model.open, "Not opened"),
      bar(model.search, "Not searched"),
      // Without a Retry button, because the keys of these actions try again, possibly with another note.
      bar(model.delete, "Not deleted", retries: false), bar(model.undo, "Not undone", retries: false),
      bar(model.redo, "Not redone", retries: false),
    ]
  }

  private func bar<Input, Element>(
    _ action: Action<Input, Element>, _ what: String, retries: Bool = true
  ) -> MessageBar {
    let bar = MessageBar(dismiss: "Dis_miss")
    bar.follow(
      action, retriesAfter: { retries && (reason(of: $0) as? StoreError)?.isPermanent != true },
      message: { "\(what): \(reason(of: $0))" })
    return bar
  }

  /// Returns a bar that shows only the newest failure, and none after a later input has succeeded, because Retry would
  /// write outdated content.
  private func newestBar<Input, Element>(_ action: Action<Input, Element>, _ what: String) -> MessageBar {
    let failures = action.model
    action.events.subscribe(onNext: { @MainActor event in
      switch event.kind {
      case .failed:
        while let id = failures.failureID, id != event.id { failures.isPresentingFailure = false }
      case .completed: failures.reset()
      default: break
      }
    }).disposed(by: bag)
    return bar(action, what)
  }

  private func bindInputs() {
    let model = model
    term.onChange { model.look(for: $0.text) }
    title.onChange { model.edit(title: $0.text) }
    let view = WidgetReference(text)
    text.onChange { model.edit(body: $0.text) }
    list.onSelect { list in
      if let index = list.selection { model.open(line: index, in: list) }
    }
    // Tab would stop at each line on the way.
    list.onActivate { _ in view.widget?.focus() }
    term.onActivate { term in Task { await model.openFirst(of: term.text) } }
    // Not bound to the action, because the title takes input while a note is open, even while changes are being
    // written.
    title.onActivate { _ in if let line = model.newTitle() { model.rename.execute(line) } }
    list.showBusy(while: model.search)
  }

  private func follow() {
    let (list, count, title, text, model) = (list, count, title, text, model)
    let (pane, term, window) = (pane, term, WidgetReference(window))
    model.shown.subscribe(onNext: { @MainActor found in
      let isInList = window.widget?.focusedWidget.map { list.contains($0) } ?? false
      list.lines = found.lines.map { $0.title.isEmpty ? "Untitled" : $0.title }
      list.selection = model.indexOfCurrent
      // The focused line may have been removed. Keys would then have no effect until the next frame.
      if isInList { list.focus() }
      count.text = found.summary
    }).disposed(by: bag)
    model.current.subscribe(onNext: { @MainActor note in
      list.selection = model.indexOfCurrent
      (title.text, text.text) = (model.draft?.title ?? "", model.draft?.body ?? "")
      (title.isSensitive, text.isSensitive) = (note != nil, note != nil)
    }).disposed(by: bag)
    model.term.subscribe(onNext: { @MainActor in term.text = $0 }).disposed(by: bag)
    model.add.elements.subscribe(onNext: { @MainActor _ in title.focus() }).disposed(by: bag)
    model.importFolder.elements.subscribe(onNext: { @MainActor _ in pane.hide(in: window, focusing: term) })
      .disposed(by: bag)
  }

  /// Saves before the window is closed. If a note cannot be saved, the window stays open. Closing it again discards the
  /// unsaved changes.
  private func mayBeClosed() -> Bool {
    if model.mayClose { return true }
    // A second request during the attempt has no further effect.
    if isPreparingToClose { return false }
    isPreparingToClose = true
    Task {
      let mayClose = await model.prepareToClose()
      isPreparingToClose = false
      if mayClose { window.destroy() }
    }
    return false
  }
}

/// Returns the underlying reason of a failure, for messages.
func reason(of error: any Error) -> any Error {
  switch error {
  case ActionError.underlyingError(let cause), UndoError.failed(let cause): reason(of: cause)
  default: error
  }
}

extension NotesModel {
  /// Opens the note of a line. If the open note cannot be saved first, it stays open and its line stays selected.
  func open(line index: Int, in list: ListView) {
    let lines = shown.value.lines
    guard lines.indices.contains(index) else { return }
    Task { if await !select(lines[index].id) { list.selection = indexOfCurrent } }
  }

  /// The index of the open note in the list, or nil if it is not in the list.
  var indexOfCurrent: Int? {
    current.value.flatMap { note in shown.value.lines.firstIndex { $0.id == note.id } }
  }
}
