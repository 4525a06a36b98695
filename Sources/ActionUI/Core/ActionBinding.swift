public import Action
import Streams

/// A binding of an action to a control, with the same rules on every toolkit.
///
/// ```swift
/// let binding = ActionBinding(login, input: { [weak form] in form?.credentials }) { [weak button] state in
///   button?.isEnabled = state.isEnabled
///   button?.isSpinning = state.isExecuting
/// }
/// button.whenTapped = { binding.trigger() }
/// ```
///
/// Use it to connect an action to a toolkit that this package has no adapter for. UIKit, AppKit and the terminal have
/// adapters that create it, and a SwiftUI view reads ``ActionModel`` instead.
///
/// - The binding shows the current state of the action immediately, and then each change. A change on the main actor is
///   shown before the call that makes it returns. Changes on other threads share one hop to the main actor, which shows
///   the latest state. Work started by a trigger is shown when the trigger returns. If the work has finished by then,
///   nothing is shown, so that the control keeps its focus.
/// - The binding shows no errors. The action emits a failure on `errors` after the control has been enabled again.
///   Cancelled work is not a failure.
/// - A trigger passes its input to the action even while the control is disabled. An action that is not enabled rejects
///   the input.
///
/// - Lifetime: the control is bound while its binding exists, so let the control retain the binding. A binding borrows
///   its action by default, and running work continues after the control is released. A binding created with
///   `owning: true` retains the action. After ``unbind()``, or after the control is released, the action is retained
///   until its work is finished. Nothing else retains the binding or its closures, so the closures should capture the
///   control weakly.
///
/// Source of the idea: `button.rx.action` of RxSwiftCommunity/Action.
@MainActor
public final class ActionBinding {
  /// The state that the control shows. It no longer changes after ``unbind()``.
  public var state: ControlState { machine.present }

  private var machine: BindingState
  private let whileBusy: BusyControl
  private let policy: ExecutionPolicy
  private var ask: (@MainActor (ActionBinding) -> Bool)?
  private var show: (@MainActor (ControlState) -> Void)?
  private var started = StartedExecutions<Ticket>()
  private let registration: BindingRegistration

  /// Creates a binding of an action, whose input is read at each trigger.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - owning: whether the binding retains the action.
  ///   - whileBusy: decides whether the control is disabled while the action executes.
  ///   - input: returns the input of a trigger. If it returns nil, the action is not triggered.
  ///   - show: shows a state. It is called with the current state before the initializer returns, and then with each
  ///     state that differs from the previous one.
  /// - Complexity: constant, regardless of the number of bindings of the action.
  @inlinable
  public convenience init<Input: Sendable, Element: Sendable>(
    _ action: Action<Input, Element>, owning: Bool = false, whileBusy: BusyControl = .disabled,
    input: @escaping @MainActor () -> Input?, show: @escaping @MainActor (ControlState) -> Void
  ) {
    // The input type is known here, in the caller's module. The registration retains an owned action.
    self.init(
      action, owning, whileBusy,
      ask: { [weak action] binding in
        guard binding.beginsToAsk() else { return false }
        let value = input()
        guard binding.hasAsked(), let value, let action else { return false }
        return binding.send(value, to: action)
      }, show)
  }

  @usableFromInline
  init<Input: Sendable, Element: Sendable>(
    _ action: Action<Input, Element>, _ owning: Bool, _ whileBusy: BusyControl,
    ask: @escaping @MainActor (ActionBinding) -> Bool, _ show: @escaping @MainActor (ControlState) -> Void
  ) {
    let engine = action.engine
    registration = BindingRegistration(action.listening, engine, owned: owning ? action : nil)
    self.whileBusy = whileBusy
    policy = action.executionPolicy
    self.show = show
    self.ask = ask
    machine = BindingState(ControlState(engine.reading(), whileBusy, policy))
    // Registers before reading the state, so that no later change is missed.
    registration.begin(action, self)
    refresh()
  }

  /// Creates a binding of an action that takes no input.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - owning: whether the binding retains the action.
  ///   - whileBusy: decides whether the control is disabled while the action executes.
  ///   - show: shows a state. It is called with the current state before the initializer returns, and then with each
  ///     state that differs from the previous one.
  @inlinable
  public convenience init<Element: Sendable>(
    _ action: Action<Void, Element>, owning: Bool = false, whileBusy: BusyControl = .disabled,
    show: @escaping @MainActor (ControlState) -> Void
  ) {
    self.init(action, owning: owning, whileBusy: whileBusy, input: { () }, show: show)
  }

  deinit { registration.end() }

  /// Passes the current input to the action. When this method returns, the action has accepted or rejected the input,
  /// and the control shows the result.
  ///
  /// The input is passed to the action even if the control is disabled, so that a rejection is reported on `errors` and
  /// `events` of the action. A call from inside the `input` closure has no effect, so a field that commits its text
  /// while it is read triggers only once.
  ///
  /// - Returns: true if the input was accepted, was queued, or joined an execution.
  @discardableResult
  public func trigger() -> Bool { ask?(self) ?? false }

  /// - Returns: false if the binding cannot trigger now.
  @usableFromInline
  func beginsToAsk() -> Bool { machine.ask() }

  /// - Returns: whether the binding still exists.
  @usableFromInline
  func hasAsked() -> Bool { machine.didAsk() }

  @usableFromInline
  func send<Input, Element>(_ value: Input, to action: Action<Input, Element>) -> Bool {
    let listening = registration.listening
    listening.beginTrigger()
    let answer = action.trigger(value)
    switch listening.endTrigger() {
    case .held: listening.refresh()
    // The thread that carries out the decision is about to notify the listeners.
    case .none: if answer.isTaken { listening.refresh() }
    case .told: break
    }
    // Work that has already ended does not need to be cancelled.
    if let execution = answer.execution, registration.engine.isLive(execution) {
      started.add(execution, registration.engine.isLive)
    }
    return answer.isTaken
  }

  /// Cancels only the executions that this binding has started.
  public func cancel() {
    for execution in started.takeAll() { registration.engine.cancel(execution, .handle) }
  }

  /// Ends the binding. It then shows no state and triggers no action. Work that it has started continues.
  public func unbind() {
    machine.unbind()
    registration.end()
    (ask, show) = (nil, nil)
  }
}

extension ActionBinding: ActionListener {
  func refresh() {
    let reading = registration.engine.reading()
    if reading.status.runningCount + reading.status.waitingCount == 0 { started.removeAll() }
    if reading.status.isExecuting { registration.listening.showsWork = true }
    var next = machine.take(ControlState(reading, whileBusy, policy))
    while let state = next {
      show?(state)
      next = machine.didShow()
    }
  }
}
