#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UIGestureRecognizer {
    /// The steps of the gesture. Each element is the recogniser itself, and its `state` tells the step.
    ///
    /// Source of the idea: RxCocoa.
    public var event: ControlEvent<Base> {
      eventsOfControl(of: base) { gesture, emit in
        gesture.onSteps { [weak gesture] in if let gesture { emit(gesture) } }
      }
    }

    /// The action that the gesture executes, which the recogniser keeps; nil ends the binding.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return unbindAction() }
        bind(newValue, owning: true) { _ in }
      }
    }

    /// Binds the gesture to an action, which it does not keep.
    ///
    /// The end of the gesture executes the action; for a long press, its beginning does. The gesture is disabled while
    /// the gate of the action is closed. It stays enabled while the action executes: UIKit cancels a gesture that is
    /// disabled in its course, for all of its targets. A gesture that comes meanwhile is turned away as the policy
    /// says.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - inputTransform: gives the input. It is not called once the recogniser is gone.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      bind(action, owning: false, inputTransform)
    }

    /// Binds the gesture to an action, which it does not keep, with the same input each time.
    public func bind<Input: Sendable, Element: Sendable>(to action: Action<Input, Element>, input: Input) {
      bind(action, owning: false) { _ in input }
    }

    /// Ends the binding of the gesture. It stays as enabled as it is.
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
