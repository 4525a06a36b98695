#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  extension Reactive where Base: UIControl {
    /// Binds the control to an action, which it does not keep: each of the events executes the action.
    ///
    /// ```swift
    /// field.rx.bind(to: model.search, controlEvent: field.rx.controlEvent(.editingDidEndOnExit)) { $0.text ?? "" }
    /// ```
    ///
    /// The control is enabled as the action is. If `whileBusy` is nil, only a text field stays enabled while the action
    /// executes, since it would lose the keyboard; pass `.ignoring` for a control that a finger holds, such as a slider.
    /// A control has one binding: this replaces the one before.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - controlEvent: the events, of this control or of another.
    ///   - whileBusy: decides whether the control is disabled while the action executes.
    ///   - inputTransform: gives the input for the action. It is not called once the control is gone.
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

    /// Ends the binding of the control. It stays as enabled as it is.
    @MainActor
    public func unbindAction() { ControlSlot.of(base).unbind() }
  }

  /// Makes extension methods with the type of the control itself.
  @MainActor
  protocol BindableControl: UIControl {}

  extension UIControl: BindableControl {}

  extension BindableControl {
    /// Binds the control, with events that `attach` begins to pass on.
    func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool = false, whileBusy: BusyControl? = nil,
      _ input: @escaping @MainActor (Self) -> Input,
      attach: (@escaping @MainActor @Sendable () -> Bool) -> any Disposable
    ) {
      ControlSlot.of(self).bind(
        action, owning: owning, whileBusy: whileBusy ?? (self is UITextField ? .ignoring : .disabled),
        input: { [weak self] in self.map(input) },
        show: { [weak self] in
          guard let self, isEnabled != $0.isEnabled else { return }
          isEnabled = $0.isEnabled
        }, attach: attach)
    }

    /// Calls a closure at each of the events, in place of the one before that a binding has set.
    func onTriggers(_ events: UIControl.Event, _ call: @escaping @MainActor @Sendable () -> Void)
      -> any Disposable
    {
      addAction(UIAction(identifier: .binding) { _ in call() }, for: events)
      return mainActorDisposable { [weak self] in self?.removeAction(identifiedBy: .binding, for: events) }
    }
  }

  extension UIAction.Identifier {
    /// The identifier of bindings. A control replaces an action with the same identifier.
    static let binding = UIAction.Identifier("ActionUI.binding")
  }
#endif
