import Observation
import Streams

extension MessageBar {
  /// Shows the failures of an action, with a button that executes the action again with the input that failed. The
  /// button is insensitive while the action would reject that input.
  ///
  /// The bar shows the failure of `action.model`. The Retry button calls `retry()`, and the Dismiss button dismisses
  /// the failure. If several executions fail, their failures are shown one after the other. The bar is also hidden when
  /// an execution requested after the failure starts. Cancelled work and rejected inputs are not failures. A message
  /// that the program shows is hidden when the action starts an execution. A later call replaces the followed action,
  /// whose failures remain in its model.
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

  /// Shows the failures of an action, with a button that retries after some of the errors.
  ///
  /// In all other respects, it is the same as ``follow(_:retries:message:)``.
  ///
  /// - Parameters:
  ///   - action: the action, which is borrowed.
  ///   - retries: returns whether the bar has a button that retries after an error.
  ///   - message: returns the message for an error.
  public func follow<Input: Sendable, Element: Sendable>(
    _ action: Action<Input, Element>, retriesAfter retries: @escaping @MainActor (any Error) -> Bool,
    message: @escaping @MainActor (any Error) -> String
  ) {
    if failures != nil { conceal() }
    let shown = ShownFailures(action, in: self, retries, message)
    failures = shown
    shown.begin(action)
  }
}

/// The failures of an action that a bar follows.
@MainActor
protocol FollowedFailures: AnyObject {
  /// Hides the message of the bar. If it is a failure, it is dismissed.
  func hide()

  /// Records that the bar shows another message.
  func isReplaced()
}

/// Shows the failures of an action's model in a bar.
@MainActor
private final class ShownFailures<Input: Sendable, Element: Sendable>: FollowedFailures {
  private weak let action: Action<Input, Element>?
  private let model: ActionModel<Input, Element>
  private let place: WidgetReference<MessageBar>
  private let retries: @MainActor (any Error) -> Bool
  private let message: @MainActor (any Error) -> String
  private let events = SerialDisposable()
  /// The number of the failed execution that the bar shows.
  private var shown: UInt64?
  /// Whether the next change of the model's failure calls ``update()``.
  private var isTracking = false

  init(
    _ action: Action<Input, Element>, in bar: MessageBar, _ retries: @escaping @MainActor (any Error) -> Bool,
    _ message: @escaping @MainActor (any Error) -> String
  ) {
    self.action = action
    model = action.model
    place = WidgetReference(bar)
    self.retries = retries
    self.message = message
  }

  deinit { events.dispose() }

  func begin(_ action: Action<Input, Element>) {
    update()
    // Shows a failure synchronously if the work fails on the main actor. Dismissals elsewhere are tracked.
    events.disposable = action.events.observe(on: MainScheduler.instance).subscribe(
      onNext: { @MainActor [weak self] event in
        switch event.kind {
        case .started: self?.didStart()
        case .failed: self?.update()
        default: break
        }
      })
  }

  private func didStart() {
    update()
    if shown == nil { place.widget?.conceal() }
  }

  /// Shows the failure that the model presents, if the bar does not show it yet.
  private func update() {
    let id = failureID()
    if id == shown { return }
    shown = id
    guard let bar = place.widget else { return }
    guard let error = model.failure else { return bar.conceal() }
    guard let input = model.failedInput, retries(error) else {
      return bar.display(message(error), isFailure: true, retry: nil)
    }
    bar.display(message(error), isFailure: true) { [weak self] in self?.retry() }
    bar.gateRetry(by: gate(input))
  }

  private func failureID() -> UInt64? {
    if isTracking { return model.failureID }
    isTracking = true
    return withObservationTracking {
      model.failureID
    } onChange: { [weak self] in
      // It is called before the change.
      Task { @MainActor in self?.failureChanged() }
    }
  }

  private func failureChanged() {
    isTracking = false
    update()
  }

  private func retry() {
    if model.failureID == shown { model.retry() }
    update()
  }

  func hide() {
    if shown == nil { place.widget?.conceal() }
    if shown != nil, model.failureID == shown { model.isPresentingFailure = false }
    update()
  }

  func isReplaced() { shown = nil }

  /// Returns a binding that makes the button sensitive while the action would accept the input.
  private func gate(_ input: Input) -> ActionBinding? {
    guard let action else { return nil }
    return ActionBinding(action, input: { nil }) { [weak action, place] _ in
      // The button stays sensitive while its execution runs, so that hiding the bar can restore the focus.
      place.widget?.retryButton?.isSensitive =
        action.map {
          if $0.status.value.isExecuting { return $0.status.value.isOpen }
          // There is no notification when the input is no longer too early.
          let reason = $0.rejectionReason(for: input)
          return reason == nil || reason == .tooEarly
        } ?? false
    }
  }
}
