#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import Action
  public import AppKit
  public import Streams
  import StreamsFoundation

  /// An AppKit object that sends an action to a target: a control, a menu item, a toolbar item or a gesture recognizer.
  ///
  /// The conforming types share the same members under `rx`. No other types need to conform.
  @MainActor
  public protocol TargetedItem: NSObject, Sendable {
    /// The object that receives the action, held weakly.
    var target: AnyObject? { get set }
    /// The method of the target.
    var action: Selector? { get set }
    /// A Boolean value that indicates whether the item is enabled.
    var isEnabled: Bool { get set }
  }

  extension NSControl: TargetedItem {}
  extension NSMenuItem: TargetedItem {}
  extension NSToolbarItem: TargetedItem {}
  extension NSGestureRecognizer: TargetedItem {}

  @MainActor
  extension Reactive where Base: TargetedItem {
    /// The action that a click executes. The item retains the action, and setting it to nil ends the binding.
    ///
    /// ```swift
    /// button.rx.action = model.login
    /// ```
    ///
    /// The item is enabled while the action is enabled, even in menus and toolbars that validate their items. A gesture
    /// stays enabled while the action executes, because AppKit would otherwise end the gesture for its other targets.
    ///
    /// While the item is disabled, its tool tip explains why. See ``ControlState/whyDisabled``. The app's own tool tip
    /// is restored when the item is enabled or unbound. If the app sets a tool tip while the item is disabled, that
    /// tool tip stays until the reason changes, and is restored later.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return unbindAction() }
        base.bind(newValue, owning: true) { _ in }
      }
    }

    /// Binds the item to an action with the same input each time. The item does not retain the action.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - input: the input.
    public func bind<Input: Sendable, Element: Sendable>(to action: Action<Input, Element>, input: Input) {
      base.bind(action) { _ in input }
    }

    /// Binds the item to an action with an input computed at each event. The item does not retain the action.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - inputTransform: returns the input. It is not called after the item is released.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      base.bind(action, inputTransform)
    }

    /// Ends the binding and restores the item's previous target and action. The enabled state does not change.
    public func unbindAction() { ControlSlot.of(base).unbind() }

    /// The events that the item sends to its target. While they are observed, the previous target receives no events.
    ///
    /// Source of the idea: RxCocoa.
    public var controlEvent: ControlEvent<Void> {
      eventsOfControl(of: base) { item, emit in item.onEvents { emit(()) } }
    }
  }

  extension TargetedItem {
    /// Binds the item to its own events.
    func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool = false, _ input: @escaping @MainActor (Self) -> Input
    ) {
      let slot = ControlSlot.of(self)
      let isGesture = self is NSGestureRecognizer
      bind(action, owning: owning, input) { trigger in
        onEvents(isValid: { [weak slot] in slot?.isEnabled ?? true }) { [weak self] in
          if !isGesture || (self as? NSGestureRecognizer)?.isDue == true { _ = trigger() }
        }
      }
    }

    /// Binds the item. `attach` subscribes to the events that trigger the action.
    func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool = false, whileBusy: BusyControl? = nil,
      _ input: @escaping @MainActor (Self) -> Input,
      attach: (@escaping @MainActor @Sendable () -> Bool) -> any Disposable
    ) {
      let staysEnabled = self is NSTextField || self is NSGestureRecognizer
      ControlSlot.of(self).bind(
        action, owning: owning, whileBusy: whileBusy ?? (staysEnabled ? .ignoring : .disabled),
        hint: hintPlace, input: { [weak self] in self.map(input) },
        show: { [weak self] in self?.isEnabled = $0.isEnabled }, attach: attach)
    }

    /// The tool tip. A gesture has none.
    private var hintPlace: HintPlace? {
      switch self {
      case let control as NSControl: HintPlace(control, \.toolTip)
      case let item as NSMenuItem: HintPlace(item, \.toolTip)
      case let item as NSToolbarItem: HintPlace(item, \.toolTip)
      default: nil
      }
    }

    /// Calls a closure at each event until the returned disposable is disposed.
    func onEvents(
      isValid: (@MainActor () -> Bool)? = nil, _ call: @escaping @MainActor @Sendable () -> Void
    ) -> any Disposable {
      EventHandlers.of(self).add(call, isValid: isValid) { handlers in
        let target = handlers.target
        let earlier = EarlierTarget(self)
        self.target = target
        action = EventTarget.action
        return { [weak self, weak target] in
          if let self, self.target === target { (self.target, action) = (earlier.target, earlier.action) }
        }
      }
    }

    /// Forwards all later events to the current target too, after the closures of the item.
    func forwardsEvents() {
      let earlier = EarlierTarget(self)
      EventHandlers.of(self).forward = { [weak self] in earlier.send(from: self) }
    }
  }

  extension NSGestureRecognizer {
    /// Whether the gesture executes its action in its current state. A press gesture executes the action when it
    /// begins, any other gesture when it ends.
    fileprivate var isDue: Bool { state == (self is NSPressGestureRecognizer ? .began : .ended) }
  }

  /// The target and the action of an item before it was bound.
  @MainActor
  private final class EarlierTarget {
    private(set) weak var target: AnyObject?
    let action: Selector?

    init(_ item: any TargetedItem) { (target, action) = (item.target, item.action) }

    func send(from item: (any TargetedItem)?) {
      if let action { NSApplication.shared.sendAction(action, to: target, from: item) }
    }
  }
#endif
