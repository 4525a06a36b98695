import ActionGTK
import Streams

/// Adds the actions under the names that buttons, the menu and keys refer to.
extension NotesWindow {
  func addActions() {
    let (model, list) = (model, list)
    let actions = GtkActions(window)
    actions.add("new", model.add, keys: ["<Control>n"]) {
      if !model.isChanged.value { return () }
      Task { await model.addNote() }
      return nil
    }
    actions.add("save", model.save, keys: ["<Control>s"]) { model.draftToSave() }
    actions.add("delete", model.delete, keys: ["<Control>d"]) {
      // The focused widget may show the note that is about to be deleted.
      list.focus()
      if !model.isChanged.value { return model.current.value }
      Task { await model.deleteOpenNote() }
      return nil
    }
    actions.add("undo", model.undo)
    actions.add("redo", model.redo) {
      if !model.isChanged.value { return () }
      Task { await model.redoLatest() }
      return nil
    }
    addTypingKeys(to: actions)
    actions.add("stop", model.stop, keys: ["Escape"])
    actions.add("find", keys: ["<Control>f"]) { [term] in term.focus() }
    let place = WidgetReference(window)
    actions.add("close", keys: ["<Control>w"]) { place.widget?.close() }
    addImport(to: actions)
  }

  /// Adds the undo and redo keys. In a text field they undo typing, as elsewhere on the desktop. Otherwise they undo
  /// changes of the notes.
  private func addTypingKeys(to actions: GtkActions) {
    let (model, place) = (model, WidgetReference(window))
    actions.add("undoHere", keys: ["<Control>z"]) {
      if place.widget?.focusedWidget?.activate("text.undo") != true { Task { await model.undoLatest() } }
    }
    actions.add("redoHere", keys: ["<Control><Shift>z"]) {
      if place.widget?.focusedWidget?.activate("text.redo") != true { Task { await model.redoLatest() } }
    }
  }

  private func addImport(to actions: GtkActions) {
    let (model, pane, term, place) = (model, pane, term, WidgetReference(window))
    actions.add("import", model.importFolder) { pane.path }
    actions.add("showImport", keys: ["<Control>i"]) { pane.show() }
    actions.add("hideImport") { pane.hide(in: place, focusing: term) }
  }
}
