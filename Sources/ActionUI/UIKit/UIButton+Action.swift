#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension Reactive where Base: UIButton {
    /// The taps of the button.
    ///
    /// Source of the idea: RxCocoa.
    public var tap: ControlEvent<Void> { controlEvent(.tap) }

    /// The action that a tap executes. The button retains the action, and setting it to nil ends the binding.
    ///
    /// ```swift
    /// button.rx.action = model.login
    /// button.rx.action = nil
    /// ```
    ///
    /// The button is disabled while the action is not enabled, and its accessibility hint then explains why. Running
    /// work continues after the button is released.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return unbindAction() }
        bind(newValue, owning: true) { _ in }
      }
    }

    /// Binds the button to an action with the same input at each tap. The button does not retain the action.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - input: the input.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public func bind<Input: Sendable, Element: Sendable>(to action: Action<Input, Element>, input: Input) {
      bind(action) { _ in input }
    }

    /// Binds the button to an action with an input computed at each tap. The button does not retain the action.
    ///
    /// ```swift
    /// button1.rx.bind(to: action) { _ in "Hello" }
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - inputTransform: returns the input. It is not called after the button is released.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public func bind<Input: Sendable, Element: Sendable>(
      to action: Action<Input, Element>, inputTransform: @escaping @MainActor (Base) -> Input
    ) {
      bind(action, inputTransform)
    }

    private func bind<Input: Sendable, Element: Sendable>(
      _ action: Action<Input, Element>, owning: Bool = false, _ input: @escaping @MainActor (Base) -> Input
    ) {
      base.bind(action, owning: owning, input) { trigger in
        base.onTriggers(.tap) { _ = trigger() }
      }
    }
  }

  extension UIControl.Event {
    /// The event of a tap on a button. On tvOS, it is the primary action of the remote control.
    static var tap: UIControl.Event {
      #if os(tvOS)
        .primaryActionTriggered
      #else
        .touchUpInside
      #endif
    }
  }
#endif
