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
      "a bar of MessageBar is needed, and another \(object.typeName) was given")
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

  /// Hides the bar. If the keyboard focus is in it, the widget that had the focus before gets it.
  public func hide() {
    if let window { FocusKeeper.of(window)?.leave(self) }
    isVisible = false
    object.attach(nil, for: Self.gateKey)
  }

  /// Shows the failures of an action, with a button that executes the action again with the failed input. The button is
  /// insensitive while the action would reject that input.
  ///
  /// The bar is hidden when the action starts an execution. Cancelled work and rejected inputs are not shown as
  /// failures. A later call replaces the followed action.
  ///
  /// - Parameters:
  ///   - action: the action, which is borrowed.
  ///   - retries: whether the bar has a button that retries.
  ///   - message: returns the message for an error.
  public func follow<Input: Sendable, Element: Sendable>(
    _ action: Action<Input, Element>, retries: Bool = true,
    message: @escaping @MainActor (any Error) -> String
  ) {
    follow(action, retriesAfter: { _ in retries }, message: message)
  }

  /// Shows the failures of an action, with a button that retries after those errors for which it makes sense.
  ///
  /// Otherwise, it behaves as ``follow(_:retries:message:)``.
  ///
  /// - Parameters:
  ///   - action: the action, which is borrowed.
  ///   - retries: returns whether the bar has a button that retries after an error.
  ///   - message: returns the message for an error.
  public func follow<Input: Sendable, Element: Sendable>(
    _ action: Action<Input, Element>, retriesAfter retries: @escaping @MainActor (any Error) -> Bool,
    message: @escaping @MainActor (any Error) -> String
  ) {
    if object.attachment(for: "follow") != nil { hide() }
    let place = WidgetReference(self)
    let inputs = StartedInputs<Input>()
    let subscription = action.events.observe(on: MainScheduler.instance).subscribe(
      onNext: { @MainActor [weak action] event in
        switch event.kind {
        case .started(let input):
          inputs.begin(event.id, input)
          place.widget?.hide()
        case .failed(let error):
          let input = inputs.end(event.id)
          guard let bar = place.widget else { break }
          if let input, let action, retries(error) {
            bar.show(message(error), retrying: action, input)
          } else {
            bar.show(message(error))
          }
        case .completed, .cancelled: _ = inputs.end(event.id)
        default: break
        }
      })
    object.attach(EndOfSubscription(subscription), for: "follow")
  }

  private static let gateKey = "gate"
  private static let mark = "message-bar"

  private func show<Input: Sendable, Element: Sendable>(
    _ message: String, retrying action: Action<Input, Element>, _ input: Input
  ) {
    show(message) { [weak action] in action?.execute(input) }
    let place = WidgetReference(self)
    let gate = ActionBinding(action, input: { nil }) { [weak action] _ in
      // The button stays sensitive while its execution runs, so that hiding the bar can restore the focus.
      place.widget?.parts?.retry.isSensitive =
        action.map {
          $0.status.value.isExecuting ? $0.status.value.isOpen : $0.isEnabled(for: input)
        } ?? false
    }
    object.attach(gate, for: Self.gateKey)
  }

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

/// The inputs of the running executions.
@MainActor
private final class StartedInputs<Input> {
  private var inputs: [UInt64: Input] = [:]

  func begin(_ id: UInt64, _ input: Input) { inputs[id] = input }

  func end(_ id: UInt64) -> Input? { inputs.removeValue(forKey: id) }
}

/// Disposes of a subscription when it is deallocated.
private final class EndOfSubscription: Sendable {
  private let subscription: any Disposable

  init(_ subscription: any Disposable) { self.subscription = subscription }

  deinit { subscription.dispose() }
}
