#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UIBarButtonItem {
    /// The taps of the item. The stream completes when the item is gone. An item has one action, which the taps and a
    /// binding share.
    ///
    /// Source of the idea: RxCocoa.
    public var tap: ControlEvent<Void> {
      eventsOfControl(of: base) { item, emit in item.onTap { emit(()) } }
    }

    /// The action that a tap executes, which the item keeps; nil ends the binding. The item keeps its title and image.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return unbindAction() }
        bind(newValue, owning: true) { _ in }
      }
    }

    /// Binds the item to an action, which it does not keep, with the same input at each tap.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - input: the input.
    public func bind<Input: Sendable, Element: Sendable>(to action: Action<Input, Element>, input: Input) {
      bind(action) { _ in input }
    }

    /// Binds the item to an action, which it does not keep, with an input that it asks for at each tap.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - inputTransform: gives the input. It is not called once the item is gone.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      bind(action, inputTransform)
    }

    /// Ends the binding of the item. It stays as enabled as it is.
    public func unbindAction() { ControlSlot.of(base).unbind() }

    private func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool = false, _ input: @escaping @MainActor (Base) -> Input
    ) {
      ControlSlot.of(base).bind(
        action, owning: owning, input: { [weak base] in base.map(input) },
        show: { [weak base] in base?.isEnabled = $0.isEnabled },
        attach: { trigger in base.onTap { _ = trigger() } })
    }
  }

  extension UIBarButtonItem {
    /// Calls a closure at each tap, until the disposable is disposed. Then the primary action of before is back.
    func onTap(_ call: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
      EventHandlers.of(self).add(call) { handlers in
        let earlier = primaryAction
        setPrimaryAction(UIAction(identifier: .binding) { [weak handlers] _ in handlers?.fire() })
        return { [weak self] in
          if let self, primaryAction?.identifier == .binding { setPrimaryAction(earlier) }
        }
      }
    }

    /// Sets the primary action, which would bring its own title and image to the item.
    private func setPrimaryAction(_ action: UIAction?) {
      let (title, image) = (title, image)
      primaryAction = action
      (self.title, self.image) = (title, image)
    }
  }
#endif
