#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UIBarButtonItem {
    /// The taps of the item. The stream completes when the item is deallocated. The stream and a binding share the
    /// primary action of the item.
    ///
    /// Source of the idea: RxCocoa.
    public var tap: ControlEvent<Void> {
      eventsOfControl(of: base) { item, emit in item.onTap { emit(()) } }
    }

    /// The action that a tap executes. The item retains the action, and setting it to nil ends the binding. The item
    /// keeps its title and image. While it is disabled, its accessibility hint explains why, and its own hint is
    /// restored afterwards.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return unbindAction() }
        bind(newValue, owning: true) { _ in }
      }
    }

    /// Binds the item to an action with the same input at each tap. The item does not retain the action.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - input: the input.
    public func bind<Input: Sendable, Element: Sendable>(to action: Action<Input, Element>, input: Input) {
      bind(action) { _ in input }
    }

    /// Binds the item to an action with an input computed at each tap. The item does not retain the action.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - inputTransform: returns the input. It is not called after the item is released.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      bind(action, inputTransform)
    }

    /// Ends the binding of the item. The enabled state does not change.
    public func unbindAction() { ControlSlot.of(base).unbind() }

    private func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool = false, _ input: @escaping @MainActor (Base) -> Input
    ) {
      ControlSlot.of(base).bind(
        action, owning: owning, hint: HintPlace(base as UIBarButtonItem, \.accessibilityHint),
        input: { [weak base] in base.map(input) },
        show: { [weak base] in base?.isEnabled = $0.isEnabled },
        attach: { trigger in base.onTap { _ = trigger() } })
    }
  }

  extension UIBarButtonItem {
    /// Calls a closure at each tap until the returned disposable is disposed. Disposing it restores the previous
    /// primary action.
    func onTap(_ call: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
      EventHandlers.of(self).add(call) { handlers in
        let earlier = primaryAction
        setPrimaryAction(UIAction(identifier: .binding) { [weak handlers] _ in handlers?.fire() })
        return { [weak self] in
          if let self, primaryAction?.identifier == .binding { setPrimaryAction(earlier) }
        }
      }
    }

    /// Sets the primary action, but keeps the title and image of the item.
    private func setPrimaryAction(_ action: UIAction?) {
      let (title, image) = (title, image)
      primaryAction = action
      (self.title, self.image) = (title, image)
    }
  }
#endif
