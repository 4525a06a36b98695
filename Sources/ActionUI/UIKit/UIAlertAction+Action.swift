#if canImport(UIKit) && !os(watchOS)
  public import Action
  public import Streams
  import StreamsFoundation
  public import UIKit

  @MainActor
  extension UIAlertAction {
    /// Returns an alert button whose action is set later through `rx.action`.
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
    // The name comes from RxSwiftCommunity/Action.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static func Action(_ title: String?, style: UIAlertAction.Style) -> UIAlertAction {
      UIAlertAction(title: title, style: style) { button in AlertHandler.of(button).fire() }
    }

    /// Creates an alert button that executes an action. The button retains the action, and work that has started
    /// continues after the alert is dismissed.
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
    /// The action that the button executes. The button retains the action, and setting it to nil ends the binding.
    ///
    /// Create the button with `UIAlertAction.Action(_:style:)` or `UIAlertAction(title:style:action:)`. UIKit reports a
    /// tap only to the handler passed to the initializer.
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

  /// The closure that the button of an alert calls when it is tapped.
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
