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
    /// Adds a button that executes an action and then dismisses the alert, as every alert button does, even if the
    /// button is bound to another action later. The button retains the action.
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
