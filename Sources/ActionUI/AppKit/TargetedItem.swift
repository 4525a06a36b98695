#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import Action
  public import AppKit
  public import Streams
  import StreamsFoundation

  /// An object of AppKit that sends an action to a target: a control, a menu item, a toolbar item, a gesture.
  ///
  /// It gives all of them the same members under `rx`; there is no need for other types to conform.
  @MainActor
  public protocol TargetedItem: NSObject, Sendable {
    /// The object that gets the action, held weakly.
    var target: AnyObject? { get set }
    /// The method of the target.
    var action: Selector? { get set }
    /// Whether the item is enabled.
    var isEnabled: Bool { get set }
  }

  extension NSControl: TargetedItem {}
  extension NSMenuItem: TargetedItem {}
  extension NSToolbarItem: TargetedItem {}
  extension NSGestureRecognizer: TargetedItem {}

  @MainActor
  extension Reactive where Base: TargetedItem {
    /// The action that the user's click executes, which the item keeps; nil ends the binding.
    ///
    /// ```swift
    /// button.rx.action = model.login
    /// ```
    ///
    /// The item is enabled as the action is, in menus and toolbars that validate their items too. A gesture stays enabled
    /// while the action executes, or AppKit would end it for its other targets.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return unbindAction() }
        base.bind(newValue, owning: true) { _ in }
      }
    }

    /// Binds the item to an action, which it does not keep, with the same input each time.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - input: the input.
    public func bind<Input: Sendable, Element: Sendable>(to action: Action<Input, Element>, input: Input) {
      base.bind(action) { _ in input }
    }

    /// Binds the item to an action, which it does not keep, with an input that it asks for each time.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - inputTransform: gives the input. It is not called once the item is gone.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      base.bind(action, inputTransform)
    }

    /// Ends the binding. The target and the action that the item had before are back; it stays as enabled as it is.
    public func unbindAction() { ControlSlot.of(base).unbind() }

    /// The events that the item sends to its target. While they are observed, an earlier target gets none.
    ///
    /// Source of the idea: RxCocoa.
    public var controlEvent: ControlEvent<Void> {
      eventsOfControl(of: base) { item, emit in item.onEvents { emit(()) } }
    }
  }

  extension TargetedItem {
    /// Binds the item.
    func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool = false, _ input: @escaping @MainActor (Self) -> Input
    ) {
      let slot = ControlSlot.of(self)
      let isGesture = self is NSGestureRecognizer
      slot.bind(
        action, owning: owning, whileBusy: self is NSTextField || isGesture ? .ignoring : .disabled,
        input: { [weak self] in self.map(input) },
        show: { [weak self] in self?.isEnabled = $0.isEnabled },
        attach: { trigger in
          onEvents(isValid: { [weak slot] in slot?.isEnabled ?? true }) { [weak self] in
            if !isGesture || (self as? NSGestureRecognizer)?.isDue == true { _ = trigger() }
          }
        })
    }

    /// Calls a closure at each event, until the disposable is disposed.
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

    /// Lets the present target get all later events too, after the closures of the item.
    func forwardsEvents() {
      let earlier = EarlierTarget(self)
      EventHandlers.of(self).forward = { [weak self] in earlier.send(from: self) }
    }
  }

  extension NSGestureRecognizer {
    /// Whether the gesture executes its action now: at its end; a press that is held, at its beginning.
    fileprivate var isDue: Bool { state == (self is NSPressGestureRecognizer ? .began : .ended) }
  }

  /// The target and the action that an item had before.
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
