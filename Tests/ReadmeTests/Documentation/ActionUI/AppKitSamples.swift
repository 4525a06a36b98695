#if canImport(AppKit)
  import ActionUI
  import AppKit

  // The code of "One action, five toolkits".
  @MainActor
  private func bind(_ model: MemoModel, save: NSButton, menuItem: NSMenuItem, stop: NSToolbarItem) {
    save.rx.bind(to: model.save) { _ in model.note }
    menuItem.rx.bind(to: model.save) { _ in model.note }
    stop.rx.bind(to: model.stop, input: ())
  }
#endif
