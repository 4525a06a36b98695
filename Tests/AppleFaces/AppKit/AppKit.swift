@_exported public import Foundation
@_exported public import ObjectiveCStub

/// "NSControl", "target": the target is weak and receives the action.
@MainActor
open class NSControl: AssociatingNSObject {
  public static let textDidChangeNotification = Notification.Name("NSControlTextDidChangeNotification")

  public weak var target: AnyObject?
  public var action: Selector?
  open var isEnabled = true
  public var toolTip: String?
  public var stringValue = ""
  public var doubleValue = 0.0

  public func userActs() { if isEnabled { NSApplication.shared.sendAction(action, to: target, from: self) } }

  public func userTypes(_ text: String) {
    stringValue = text
    NotificationCenter.default.post(name: NSControl.textDidChangeNotification, object: self)
  }
}

@MainActor
public final class NSApplication {
  public static let shared = NSApplication()

  @discardableResult
  public func sendAction(_ action: Selector?, to target: AnyObject?, from sender: Any?) -> Bool {
    guard let action, let target = target as? any SelectorPerforming else { return false }
    target.perform(action, with: sender)
    return true
  }

  @discardableResult
  public func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
    sendAction(Optional(action), to: target as AnyObject?, from: sender)
  }
}

extension NSControl {
  public struct StateValue: Hashable, Sendable {
    public static let on = StateValue()
    public static let off = StateValue(isOn: false)
    var isOn = true
  }
}

open class NSButton: NSControl {
  public var title = ""
  public var state = NSControl.StateValue.off
}

open class NSTextField: NSControl {}
open class NSSlider: NSControl {}

@MainActor
public protocol NSMenuItemValidation: AnyObject {
  func validateMenuItem(_ menuItem: NSMenuItem) -> Bool
}

@MainActor
public protocol NSToolbarItemValidation: AnyObject {
  func validateToolbarItem(_ item: NSToolbarItem) -> Bool
}

@MainActor
public final class NSMenuItem: AssociatingNSObject {
  public weak var target: AnyObject?
  public var action: Selector?
  public var isEnabled = true
  public var toolTip: String?
  public func userChooses() {
    if isEnabled { NSApplication.shared.sendAction(action, to: target, from: self) }
  }
}

/// "NSMenu", "autoenablesItems": the target decides whether an item is enabled, and the value set before is ignored.
@MainActor
public final class NSMenu {
  public var autoenablesItems = true
  public var items: [NSMenuItem] = []
  public init() {}

  public func update() {
    guard autoenablesItems else { return }
    for item in items {
      item.isEnabled =
        item.target.map { ($0 as? any NSMenuItemValidation)?.validateMenuItem(item) ?? true } ?? false
    }
  }
}

/// "NSToolbarItem", "validate()": asks the target, if `autovalidates`.
@MainActor
public final class NSToolbarItem: AssociatingNSObject {
  public weak var target: AnyObject?
  public var action: Selector?
  public var isEnabled = true
  public var toolTip: String?
  public var autovalidates = true

  public func validate() {
    guard autovalidates else { return }
    isEnabled =
      target.map { ($0 as? any NSToolbarItemValidation)?.validateToolbarItem(self) ?? true } ?? false
  }

  public func userClicks() {
    if isEnabled { NSApplication.shared.sendAction(action, to: target, from: self) }
  }
}

@MainActor
open class NSGestureRecognizer: AssociatingNSObject {
  public enum State: Sendable { case possible, began, changed, ended }
  public weak var target: AnyObject?
  public var action: Selector?
  public var isEnabled = true
  public private(set) var state = State.possible

  public func userDoes(_ states: State...) {
    for next in states where isEnabled {
      state = next
      NSApplication.shared.sendAction(action, to: target, from: self)
    }
  }
}

public final class NSPressGestureRecognizer: NSGestureRecognizer {}

/// "NSAlert", "addButton(withTitle:)": the default target and action of the button end the alert.
@MainActor
public final class NSAlert: AssociatingNSObject, SelectorPerforming {
  public private(set) var buttons: [NSButton] = []
  public private(set) var isOver = false

  @discardableResult
  public func addButton(withTitle title: String) -> NSButton {
    let button = NSButton()
    button.title = title
    (button.target, button.action) = (self, "end:")
    buttons.append(button)
    return button
  }

  public func perform(_ selector: Selector, with sender: Any?) {
    if selector == "end:", sender is NSButton { isOver = true }
  }
}
