#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import Action
  public import AppKit
  public import Streams
  import StreamsFoundation

  @MainActor
  extension Reactive where Base: NSButton {
    /// The clicks of the button.
    ///
    /// Source of the idea: RxCocoa.
    public var tap: ControlEvent<Void> { controlEvent }

    /// The state of the button. Emits at subscription, and then each time the user changes it.
    ///
    /// Source of the idea: RxCocoa.
    public var state: ControlProperty<NSControl.StateValue> {
      propertyOfControl(of: base, get: { $0.state }, set: { $0.state = $1 }) { $0.onEvents($1) }
    }
  }

  @MainActor
  extension Reactive where Base: NSControl {
    /// Binds the control to an action, which each event executes. The control does not retain the action.
    ///
    /// ```swift
    /// field.rx.bind(to: model.search, controlEvent: button.rx.tap) { $0.stringValue }
    /// ```
    ///
    /// The control is enabled while the action is enabled. If `whileBusy` is nil, only a text field stays enabled
    /// during an execution, because it would otherwise lose the keyboard. Pass `.ignoring` for a control that the user
    /// drags, such as a slider. A control has one binding, and a new binding replaces it.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - controlEvent: the events, sent by this control or another control.
    ///   - whileBusy: determines whether the control is disabled while the action executes.
    ///   - inputTransform: returns the input of the action. It is not called after the control is released.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, controlEvent: ControlEvent<Void>, whileBusy: BusyControl? = nil,
      inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      base.bind(action, whileBusy: whileBusy, inputTransform) { trigger in
        controlEvent.subscribe(onNext: { @MainActor in _ = trigger() })
      }
    }

    /// The text of the control. Emits at subscription, and then as the user types.
    ///
    /// Source of the idea: RxCocoa.
    public var text: ControlProperty<String?> {
      propertyOfControl(
        of: base, get: { $0.stringValue },
        set: { if $0.stringValue != $1 ?? "" { $0.stringValue = $1 ?? "" } }
      ) { control, changed in onNotification(NSControl.textDidChangeNotification, of: control, changed) }
    }

    /// The numeric value of the control, such as a slider. Emits at subscription, and then each time the user changes
    /// it.
    ///
    /// Source of the idea: RxCocoa.
    public var value: ControlProperty<Double> {
      propertyOfControl(of: base, get: { $0.doubleValue }, set: { $0.doubleValue = $1 }) { $0.onEvents($1) }
    }
  }

  extension NSAlert {
    /// Adds a button that executes an action and then dismisses the alert. Like every alert button, it dismisses the
    /// alert even if it is bound to another action later. The button retains the action.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - action: the action.
    /// - Returns: the button.
    @discardableResult @MainActor
    public func addButton(withTitle title: String, action: CocoaAction) -> NSButton {
      let button = addButton(withTitle: title)
      button.forwardsEvents()
      button.bind(action, owning: true) { _ in }
      return button
    }
  }
#endif
