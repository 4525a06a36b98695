#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  extension Reactive where Base: UIControl {
    /// Binds the control to an action, which each event executes. The control does not retain the action.
    ///
    /// ```swift
    /// field.rx.bind(to: model.search, controlEvent: field.rx.controlEvent(.editingDidEndOnExit)) { $0.text ?? "" }
    /// ```
    ///
    /// The control is enabled while the action is enabled. If `whileBusy` is nil, only a text field stays enabled
    /// during an execution, because it would otherwise lose the keyboard. Pass `.ignoring` for a control that the user
    /// drags, such as a slider. A control has one binding, and a new binding replaces it.
    ///
    /// While the control is disabled, its accessibility hint explains why. See ``ControlState/whyDisabled``. The app's
    /// own hint is restored when the control is enabled or unbound. If the app sets a hint while the control is
    /// disabled, that hint stays until the reason changes, and is restored later.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - controlEvent: the events, sent by this control or another control.
    ///   - whileBusy: determines whether the control is disabled while the action executes.
    ///   - inputTransform: returns the input of the action. It is not called after the control is released.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    @MainActor
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, controlEvent: ControlEvent<Void>, whileBusy: BusyControl? = nil,
      inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      base.bind(action, whileBusy: whileBusy, inputTransform) { trigger in
        controlEvent.subscribe(onNext: { @MainActor in _ = trigger() })
      }
    }

    /// Ends the binding of the control. The enabled state does not change.
    @MainActor
    public func unbindAction() { ControlSlot.of(base).unbind() }
  }

  /// Gives extension methods the concrete type of the control as `Self`.
  @MainActor
  protocol BindableControl: UIControl {}

  extension UIControl: BindableControl {}

  extension BindableControl {
    /// Binds the control. `attach` subscribes to the events that trigger the action.
    func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool = false, whileBusy: BusyControl? = nil,
      _ input: @escaping @MainActor (Self) -> Input,
      attach: (@escaping @MainActor @Sendable () -> Bool) -> any Disposable
    ) {
      ControlSlot.of(self).bind(
        action, owning: owning, whileBusy: whileBusy ?? (self is UITextField ? .ignoring : .disabled),
        hint: HintPlace(self as UIControl, \.accessibilityHint), input: { [weak self] in self.map(input) },
        show: { [weak self] in
          guard let self, isEnabled != $0.isEnabled else { return }
          isEnabled = $0.isEnabled
        }, attach: attach)
    }

    /// Calls a closure at each of the events. It replaces a closure set by a previous binding.
    func onTriggers(_ events: UIControl.Event, _ call: @escaping @MainActor @Sendable () -> Void)
      -> any Disposable
    {
      addAction(UIAction(identifier: .binding) { _ in call() }, for: events)
      return mainActorDisposable { [weak self] in self?.removeAction(identifiedBy: .binding, for: events) }
    }
  }

  extension UIAction.Identifier {
    /// The identifier of bindings. A control replaces an action that has the same identifier.
    static let binding = UIAction.Identifier("ActionUI.binding")
  }
#endif
