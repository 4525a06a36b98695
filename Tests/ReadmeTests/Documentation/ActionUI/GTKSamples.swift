#if canImport(ActionGTK)
  import ActionGTK

  // The code of "One action, five toolkits".
  @MainActor
  private func bind(_ model: MemoModel, window: Window) {
    let actions = GtkActions(window)
    actions.add("save", model.save, keys: ["<Control>s"]) { model.note }
    actions.add("stop", model.stop, keys: ["Escape"])
    let menu = Menu()
    menu.add("Save", action: "win.save")
    let (bar, messages) = (ProgressBar(), MessageBar())
    bar.follow(model.save)
    messages.follow(model.save) { "Not saved: \($0)" }
    let buttons = [Button("_Save", action: "win.save"), Button("S_top", action: "win.stop")]
    window.content = Box(.vertical, [messages, Box(.horizontal, buttons), MenuButton("Memo", menu), bar])
  }
#endif
