import AppKit
import AppKitFace
import ObjectiveCStub
import StreamsFoundation
import Testing

@MainActor
private final class Earlier: SelectorPerforming {
  var heard: [String] = []
  func perform(_ selector: Selector, with sender: Any?) { heard.append(selector.name) }
}

@MainActor
struct AppKitFaceTests {
  private func never() -> CocoaAction { Action { _ in Observable<Void>.never() } }

  @Test func `a button executes, and has its earlier target back afterwards`() {
    let (button, earlier, action) = (NSButton(), Earlier(), never())
    (button.target, button.action) = (earlier, "old:")
    button.rx.action = action
    button.userActs()
    #expect(action.status.value.isExecuting && !button.isEnabled && earlier.heard.isEmpty)
    action.cancel()
    button.rx.unbindAction()
    button.userActs()
    #expect(earlier.heard == ["old:"] && !action.status.value.isExecuting)
  }

  @Test func `menus and toolbars that validate their items ask the action`() {
    let (menu, item, tool, action) = (NSMenu(), NSMenuItem(), NSToolbarItem(), never())
    menu.items = [item]
    item.rx.action = action
    tool.rx.bind(to: action, input: ())
    item.userChooses()
    for isExecuting in [true, false] {
      (item.isEnabled, tool.isEnabled) = (isExecuting, isExecuting)
      menu.update()
      tool.validate()
      #expect(item.isEnabled != isExecuting && tool.isEnabled != isExecuting)
      action.cancel()
    }
  }

  @Test func `an alert ends and its action executes`() {
    let (alert, action) = (NSAlert(), never())
    alert.addButton(withTitle: "Delete", action: action).userActs()
    #expect(alert.isOver && action.status.value.isExecuting)
  }

  @Test func `nothing keeps a control`() {
    var button: NSButton? = NSButton()
    weak let gone = button
    button?.rx.action = never()
    button?.rx.tap.subscribe(onNext: {}).dispose()
    button = nil
    #expect(gone == nil)
  }
}
