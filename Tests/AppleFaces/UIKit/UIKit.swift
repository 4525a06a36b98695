@_exported public import Foundation
@_exported public import ObjectiveCStub

/// "UIAction": "Create a UIAction when you want a menu element that performs its action in a closure". An identifier is
/// generated if none is given.
@MainActor
open class UIMenuElement: AssociatingNSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let disabled = Attributes(rawValue: 1)
  }
}

public final class UIImage: Sendable {
  public init() {}
}

public typealias UIActionHandler = @MainActor (UIAction) -> Void

public final class UIAction: UIMenuElement {
  public struct Identifier: Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public var title: String
  public var image: UIImage?
  public let identifier: Identifier
  public var attributes: UIMenuElement.Attributes
  let handler: UIActionHandler

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    attributes: UIMenuElement.Attributes = [], handler: @escaping UIActionHandler
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.attributes = attributes
    self.handler = handler
  }

  /// Performs the action, as a menu does.
  public func perform() { if !attributes.contains(.disabled) { handler(self) } }

  func copied() -> UIAction {
    UIAction(title: title, image: image, identifier: identifier, attributes: attributes, handler: handler)
  }
}

/// "UIDeferredMenuElement", "uncached(_:)": the provider is called each time the menu is displayed.
public final class UIDeferredMenuElement: UIMenuElement {
  let provider: @MainActor (@escaping @MainActor ([UIMenuElement]) -> Void) -> Void

  private init(_ provider: @escaping @MainActor (@escaping @MainActor ([UIMenuElement]) -> Void) -> Void) {
    self.provider = provider
  }

  public static func uncached(
    _ provider: @escaping @MainActor (@escaping @MainActor ([UIMenuElement]) -> Void) -> Void
  ) -> UIDeferredMenuElement { UIDeferredMenuElement(provider) }

  /// Opens the menu.
  public func open() -> [UIMenuElement] {
    var all: [UIMenuElement] = []
    provider { all = $0 }
    return all
  }
}

@MainActor
open class UIView: AssociatingNSObject {
  public internal(set) var gestureRecognizers: [UIGestureRecognizer] = []
  public var accessibilityHint: String?
}

/// "UIControl", "addAction(_:for:)": an action replaces an action with the same identifier for all its events. Events
/// are sent by the user and by `sendActions(for:)`. A disabled control ignores the user.
open class UIControl: UIView {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allEditingEvents = Event(rawValue: 0xF << 16)
  }

  open var isEnabled = true
  public private(set) var actions: [(action: UIAction, events: Event)] = []

  public func addAction(_ action: UIAction, for events: Event) {
    actions.removeAll { $0.action.identifier == action.identifier }
    actions.append((action, events))
  }

  public func removeAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
  }

  public func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    actions = actions.map {
      $0.action.identifier == identifier ? ($0.action, $0.events.subtracting(events)) : $0
    }
    actions.removeAll { $0.events.isEmpty }
  }

  public func sendActions(for events: Event) {
    for known in actions where !known.events.isDisjoint(with: events) { known.action.handler(known.action) }
  }

  /// An interaction of the user, which a disabled control ignores.
  public func userDoes(_ events: Event) { if isEnabled { sendActions(for: events) } }
}

open class UIButton: UIControl {}

/// "UIRefreshControl": a pull by the user begins refreshing, and then sends `valueChanged`.
public final class UIRefreshControl: UIControl {
  public private(set) var isRefreshing = false
  public private(set) var ends = 0
  public func beginRefreshing() { isRefreshing = true }
  public func endRefreshing() {
    isRefreshing = false
    ends += 1
  }

  public func userPulls() {
    guard isEnabled, !isRefreshing else { return }
    isRefreshing = true
    sendActions(for: .valueChanged)
  }
}

@MainActor
open class UIBarItem: AssociatingNSObject {
  public var title: String?
  public var image: UIImage?
  public var accessibilityHint: String?
  open var isEnabled = true
}

/// "UIBarButtonItem", "primaryAction": it is copied, and the item takes its title and image.
open class UIBarButtonItem: UIBarItem {
  private var kept: UIAction?
  public var primaryAction: UIAction? {
    get { kept?.copied() }
    set {
      kept = newValue?.copied()
      guard let newValue else { return }
      title = newValue.title
      image = newValue.image
    }
  }

  public func userTaps() { if isEnabled { kept?.perform() } }
}

/// "UIAlertAction": its handler is passed to the initializer.
@MainActor
public final class UIAlertAction: AssociatingNSObject {
  public enum Style: Sendable { case `default`, cancel, destructive }

  public let title: String?
  public let style: Style
  public var isEnabled = true
  private let handler: (@MainActor (UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  public func userTaps() { if isEnabled { handler?(self) } }
}

/// "UIGestureRecognizer", "addTarget(_:action:)": targets are not retained. "isEnabled": a recognizer that is disabled
/// during recognition changes to the state cancelled.
@MainActor
open class UIGestureRecognizer: AssociatingNSObject {
  public enum State: Sendable { case possible, began, changed, ended, cancelled, failed }
  private struct Target { weak var target: (any SelectorPerforming)?; let action: Selector }

  public var isEnabled = true {
    didSet { if !isEnabled, state == .began || state == .changed { take(.cancelled) } }
  }
  public private(set) var state = State.possible
  private var targets: [Target] = []

  public func addTarget(_ target: Any, action: Selector) {
    targets.append(Target(target: target as? any SelectorPerforming, action: action))
  }

  public func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { $0.target === target as? any SelectorPerforming && $0.action == action }
  }

  /// The interactions of the user, step by step.
  public func userDoes(_ states: State...) {
    for next in states where isEnabled { take(next) }
  }

  private func take(_ next: State) {
    state = next
    for known in targets { known.target?.perform(known.action, with: self) }
  }
}

public final class UITapGestureRecognizer: UIGestureRecognizer {}
public final class UILongPressGestureRecognizer: UIGestureRecognizer {}
