import ActionGTK
import Streams

/// The names by which buttons, the menu and the keys find the actions.
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
      // The note that has the keyboard is about to go.
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

  /// The keys that undo: in a text they undo what was typed there, as everywhere on the desktop; elsewhere what was done
  /// to the notes.
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
