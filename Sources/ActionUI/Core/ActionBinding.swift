public import Action
import Streams

/// A binding of an action to a control, by the rules that hold on every toolkit.
///
/// ```swift
/// let binding = ActionBinding(login, input: { [weak form] in form?.credentials }) { [weak button] state in
///   button?.isEnabled = state.isEnabled
///   button?.isSpinning = state.isExecuting
/// }
/// button.whenTapped = { binding.trigger() }
/// ```
///
/// - It shows the state of the action at once, and then each change. A change on the main actor shows inside the call
///   that makes it. Changes elsewhere come by one hop for all of them, which shows the latest state. Work that a
///   trigger starts is shown when the trigger returns: if it is over by then, there is nothing to show, and the control
///   keeps its focus.
/// - It shows no errors: cancelled work is not a failure, and a failure is told by the action's `errors`, when the
///   control is enabled again.
/// - A trigger asks the action, whatever the control shows: an action that is not enabled turns it away.
///
/// - Lifetime: the control is bound while its binding is kept; keep that with the control. A binding borrows its
///   action, and running work goes on when the control is gone. One that is made with `owning: true` keeps the action, and after
///   ``unbind()``, or when the control is gone, for as long as its work runs. Nothing keeps the binding, nor what its
///   closures hold, so these should hold the control weakly.
///
/// Source of the idea: `button.rx.action` of RxSwiftCommunity/Action.
@MainActor
public final class ActionBinding {
  /// The state that is shown to the control. After ``unbind()`` it stays as it was.
  public var state: ControlState { machine.present }

  private var machine: BindingState
  private let whileBusy: BusyControl
  private var ask: (@MainActor (ActionBinding) -> Bool)?
  private var show: (@MainActor (ControlState) -> Void)?
  private var started = StartedExecutions<Ticket>()
  private let registration: BindingRegistration

  /// Binds an action whose input comes from the control.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - owning: whether the binding keeps the action alive.
  ///   - whileBusy: decides whether the control is disabled while the action executes.
  ///   - input: gives the input of a trigger; nil if there is none, and then nothing is triggered.
  ///   - show: shows a state: the present one before this returns, and then each one that differs from the one before.
  /// - Complexity: constant, no matter how many bindings the action has.
  @inlinable
  public convenience init<Input: Sendable, Element: Sendable>(
    _ action: Action<Input, Element>, owning: Bool = false, whileBusy: BusyControl = .disabled,
    input: @escaping @MainActor () -> Input?, show: @escaping @MainActor (ControlState) -> Void
  ) {
    // The type of the input is known here, in the module of the caller. An owned action is kept by the registration.
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
    self.show = show
    self.ask = ask
    machine = BindingState(ControlState(engine.reading(), whileBusy))
    // Before the state is read for the control, so that no later change is missed.
    registration.begin(action, self)
    refresh()
  }

  /// Binds an action that takes nothing.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - owning: whether the binding keeps the action alive.
  ///   - whileBusy: decides whether the control is disabled while the action executes.
  ///   - show: shows a state: the present one before this returns, and then each one that differs from the one before.
  @inlinable
  public convenience init<Element: Sendable>(
    _ action: Action<Void, Element>, owning: Bool = false, whileBusy: BusyControl = .disabled,
    show: @escaping @MainActor (ControlState) -> Void
  ) {
    self.init(action, owning: owning, whileBusy: whileBusy, input: { () }, show: show)
  }

  deinit { registration.end() }

  /// Asks the action to take the present input. When this returns, the action has decided, and the control shows it.
  ///
  /// The action is asked even if the control is disabled, so that its `errors` and `events` tell of it. A call from
  /// inside the `input` closure does not count: a field that commits its text while it is read triggers once.
  ///
  /// - Returns: whether the action took it: it is accepted, waits, or has joined an execution.
  @discardableResult
  public func trigger() -> Bool { ask?(self) ?? false }

  /// - Returns: false if there can be no trigger now.
  @usableFromInline
  func beginsToAsk() -> Bool { machine.ask() }

  /// - Returns: whether the binding is still there.
  @usableFromInline
  func hasAsked() -> Bool { machine.didAsk() }

  @usableFromInline
  func send<Input, Element>(_ value: Input, to action: Action<Input, Element>) -> Bool {
    let listening = registration.listening
    listening.beginTrigger()
    let answer = action.trigger(value)
    switch listening.endTrigger() {
    case .held: listening.refresh()
    // The thread that carries out the decision is about to tell of it.
    case .none: if answer.isTaken { listening.refresh() }
    case .told: break
    }
    // Work that has ended by now needs no cancelling.
    if let execution = answer.execution, registration.engine.isLive(execution) {
      started.add(execution, registration.engine.isLive)
    }
    return answer.isTaken
  }

  /// Cancels the executions that this binding has started, and no others.
  public func cancel() {
    for execution in started.takeAll() { registration.engine.cancel(execution, .handle) }
  }

  /// Ends the binding: it shows nothing any more, and triggers nothing. Work that it has started goes on.
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
    var next = machine.take(ControlState(reading, whileBusy))
    while let state = next {
      show?(state)
      next = machine.didShow()
    }
  }
}
