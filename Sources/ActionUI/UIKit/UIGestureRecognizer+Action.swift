#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UIGestureRecognizer {
    /// The state changes of the gesture. Each element is the recognizer itself, whose `state` identifies the change.
    ///
    /// Source of the idea: RxCocoa.
    public var event: ControlEvent<Base> {
      eventsOfControl(of: base) { gesture, emit in
        gesture.onSteps { [weak gesture] in if let gesture { emit(gesture) } }
      }
    }

    /// The action that the gesture executes. The recognizer retains the action, and setting it to nil ends the binding.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return unbindAction() }
        bind(newValue, owning: true) { _ in }
      }
    }

    /// Binds the gesture to an action. The recognizer does not retain the action.
    ///
    /// The action is executed when the gesture ends, or when a long press begins. The recognizer is disabled while the
    /// conditions of the action are not met. It stays enabled while the action executes, because UIKit cancels a
    /// gesture in progress for all its targets when the recognizer is disabled. The policy of the action determines the
    /// effect of a gesture made during an execution.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - inputTransform: returns the input. It is not called after the recognizer is released.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      bind(action, owning: false, inputTransform)
    }

    /// Binds the gesture to an action with the same input each time. The recognizer does not retain the action.
    public func bind<Input: Sendable, Element: Sendable>(to action: Action<Input, Element>, input: Input) {
      bind(action, owning: false) { _ in input }
    }

    /// Ends the binding of the gesture. The enabled state does not change.
    public func unbindAction() { ControlSlot.of(base).unbind() }

    private func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool, _ input: @escaping @MainActor (Base) -> Input
    ) {
      ControlSlot.of(base).bind(
        action, owning: owning, whileBusy: .ignoring, input: { [weak base] in base.map(input) },
        show: { [weak base] in base?.isEnabled = $0.isEnabled },
        attach: { trigger in
          base.onSteps { [weak base] in
            guard let base else { return }
            if base.state == (base is UILongPressGestureRecognizer ? .began : .ended) { _ = trigger() }
          }
        })
    }
  }

  extension UIGestureRecognizer {
    fileprivate func onSteps(_ call: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
      EventHandlers.of(self).add(call) { handlers in
        let target = handlers.target
        addTarget(target, action: EventTarget.action)
        return { [weak self, weak target] in self?.removeTarget(target, action: EventTarget.action) }
      }
    }
  }
#endif
