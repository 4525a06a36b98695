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

    /// The action that a tap executes, which the button keeps; nil ends the binding.
    ///
    /// ```swift
    /// button.rx.action = model.login
    /// button.rx.action = nil
    /// ```
    ///
    /// The button is disabled while the action is not enabled. Work that runs goes on to its end when the button is gone.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return unbindAction() }
        bind(newValue, owning: true) { _ in }
      }
    }

    /// Binds the button to an action, which it does not keep, with the same input at each tap.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - input: the input.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public func bind<Input: Sendable, Element: Sendable>(to action: Action<Input, Element>, input: Input) {
      bind(action) { _ in input }
    }

    /// Binds the button to an action, which it does not keep, with an input that it asks for at each tap.
    ///
    /// ```swift
    /// button1.rx.bind(to: action) { _ in "Hello" }
    /// ```
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - inputTransform: gives the input. It is not called once the button is gone.
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
    /// The event of a tap on a button: on a television, that of the remote control.
    static var tap: UIControl.Event {
      #if os(tvOS)
        .primaryActionTriggered
      #else
        .touchUpInside
      #endif
    }
  }
#endif
