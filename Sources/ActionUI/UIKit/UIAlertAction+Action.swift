#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension UIAlertAction {
    /// A button of an alert whose action is set later, by `rx.action`.
    ///
    /// ```swift
    /// let hi = UIAlertAction.Action("Hi", style: .default)
    /// hi.rx.action = model.greet
    /// ```
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - style: the style.
    // The name is that of the other library.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static func Action(_ title: String?, style: UIAlertAction.Style) -> UIAlertAction {
      UIAlertAction(title: title, style: style) { button in AlertHandler.of(button).fire() }
    }

    /// A button of an alert that executes an action, which it keeps: work that has begun goes on when the alert is gone.
    ///
    /// ```swift
    /// alert.addAction(UIAlertAction(title: "Delete", style: .destructive, action: model.delete))
    /// ```
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - style: the style.
    ///   - action: the action.
    public convenience init(title: String?, style: UIAlertAction.Style, action: CocoaAction) {
      self.init(title: title, style: style) { button in AlertHandler.of(button).fire() }
      rx.action = action
    }
  }

  @MainActor
  extension Reactive where Base: UIAlertAction {
    /// The action that the button executes, which it keeps; nil ends the binding.
    ///
    /// The button must have been made by `UIAlertAction.Action(_:style:)` or `UIAlertAction(title:style:action:)`:
    /// UIKit tells nobody else of a tap.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public var action: CocoaAction? {
      get { ControlSlot.of(base).owned as? CocoaAction }
      nonmutating set {
        guard let newValue else { return ControlSlot.of(base).unbind() }
        ControlSlot.of(base).bind(
          newValue, owning: true, input: { () }, show: { [weak base] in base?.isEnabled = $0.isEnabled },
          attach: { AlertHandler.of(base).set($0) })
      }
    }

    /// Sets whether the button is enabled.
    ///
    /// Source of the idea: RxSwiftCommunity/Action.
    public var enabled: AnyObserver<Bool> {
      Binder(base) { @MainActor button, isEnabled in button.isEnabled = isEnabled }.asObserver()
    }
  }

  /// The closure that an alert's button calls when it is tapped.
  @MainActor
  private final class AlertHandler {
    private var call: (@MainActor @Sendable () -> Bool)?

    static func of(_ button: UIAlertAction) -> AlertHandler {
      associated(with: button, AlertHandler.self) { AlertHandler() }
    }

    func fire() { _ = call?() }

    func set(_ call: @escaping @MainActor @Sendable () -> Bool) -> any Disposable {
      self.call = call
      return mainActorDisposable { [weak self] in self?.call = nil }
    }
  }
#endif
