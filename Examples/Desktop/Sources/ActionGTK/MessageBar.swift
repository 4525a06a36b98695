import Streams

/// A bar that shows a failure and offers to retry. Assistive technology announces it.
///
/// ```swift
/// let bar = MessageBar()
/// bar.follow(model.save) { "The note was not saved: \($0)" }
/// window.content = Box(.vertical, [bar, editor])
/// ```
///
/// - Isolation: the main actor.
@MainActor
public struct MessageBar: Widget {
  public let object: ObjectReference

  public init(_ object: ObjectReference) {
    precondition(
      object.isMarked(as: Self.mark),
      "expected a bar created by MessageBar, but got another \(object.typeName)")
    self.object = object
  }

  /// Creates a bar, which is hidden until it has a message.
  ///
  /// - Parameters:
  ///   - retry: the label of the button that retries.
  ///   - dismiss: the label of the button that hides the bar.
  public init(retry: String = "_Retry", dismiss: String = "_Dismiss") {
    let box = Box(alertWith: 6)
    object = box.object
    object.mark(as: Self.mark)
    let label = Label().expands(horizontally: true).margins(6)
    let parts = Parts(label, Button(retry).margins(3), Button(dismiss).margins(3))
    for part in [parts.label, parts.retry, parts.dismiss] as [any Widget] { box.add(part) }
    object.attach(parts, for: "parts")
    _ = style("frame")
    isVisible = false
    let place = WidgetReference(self)
    parts.dismiss.onClick { _ in place.widget?.hide() }
  }

  /// The shown message, or nil while the bar is hidden.
  public var message: String? { isVisible ? parts?.label.text : nil }

  /// Shows a message.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - isFailure: whether the message is styled as a failure.
  ///   - retry: called by the button that retries. If it is nil, the button is hidden.
  public func show(_ message: String, isFailure: Bool = true, retry: (@MainActor () -> Void)? = nil) {
    failures?.isReplaced()
    display(message, isFailure: isFailure, retry: retry)
  }

  /// Hides the bar. If the keyboard focus is in it, the focus returns to the widget that had it before.
  ///
  /// If the bar shows a failure of the action that it follows, this dismisses the failure. If the action has another
  /// one, it is shown next.
  public func hide() {
    guard let failures else { return conceal() }
    failures.hide()
  }

  /// Hides the bar, and dismisses no failure.
  func conceal() {
    if let window { FocusKeeper.of(window)?.leave(self) }
    isVisible = false
    object.attach(nil, for: Self.gateKey)
  }

  /// Shows a message of the program or of the followed action.
  func display(_ message: String, isFailure: Bool, retry: (@MainActor () -> Void)?) {
    guard let parts else { return }
    object.attach(nil, for: Self.gateKey)
    parts.retry.isSensitive = true
    parts.label.text = message
    parts.label.setStyle("error", isFailure)
    parts.retry.isVisible = retry != nil
    parts.retry.onClick { _ in retry?() }
    // A screen reader announces an alert by its name.
    _ = spokenName(message)
    isVisible = true
  }

  /// Makes the Retry button sensitive while a binding is enabled, until another message is shown.
  func gateRetry(by gate: ActionBinding?) { object.attach(gate, for: Self.gateKey) }

  var retryButton: Button? { parts?.retry }

  /// The failures of the followed action.
  var failures: (any FollowedFailures)? {
    get { object.attachment(for: Self.followKey) as? any FollowedFailures }
    nonmutating set { object.attach(newValue, for: Self.followKey) }
  }

  private static let gateKey = "gate"
  private static let followKey = "follow"
  private static let mark = "message-bar"

  private var parts: Parts? { object.attachment(for: "parts") as? Parts }
}

/// The widgets in a message bar.
@MainActor
private final class Parts {
  let label: Label
  let retry: Button
  let dismiss: Button

  init(_ label: Label, _ retry: Button, _ dismiss: Button) {
    self.label = label
    self.retry = retry
    self.dismiss = dismiss
  }
}
