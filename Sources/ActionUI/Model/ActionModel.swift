public import Action
public import Observation
import Streams

/// Exposes an action to SwiftUI and other clients of Observation.
///
/// ```swift
/// struct LoginButton: View {
///   let login: Action<Credentials, User>
///   let credentials: Credentials
///
///   var body: some View {
///     Button("Log in") { login.model.execute(credentials) }
///       .disabled(!login.model.isEnabled)
///   }
/// }
/// ```
///
/// Use it in SwiftUI views and in other code that Observation tracks. Code that uses streams observes the action
/// itself, and a control of another toolkit uses an ``ActionBinding``.
///
/// An action has one model, created on first use. All properties form one consistent snapshot, and an observer of
/// several properties is notified once per change. A change on the main actor is visible when the call that makes it
/// returns, unless another thread is announcing an earlier change at that moment. Such a change, and all changes made
/// on other threads, arrive in one hop, and only the latest of them is visible. A condition that reads `@Observable`
/// state is read again in the next job of the main actor, or when an input arrives, and the model is updated then.
/// When the action's `errors` emits on the main actor, the model already shows the failure.
///
/// The model follows its action from the first read of any property, and starts with the state at that moment. A model
/// that is never read costs nothing.
///
/// - Lifetime: the model does not retain its action. When the action is released, ``isReleased`` becomes true.
@MainActor
public final class ActionModel<Input: Sendable, Element: Sendable> {
  /// The latest state after the steps of the action. The model publishes it when the main actor has been notified.
  nonisolated let latest: Lock<ModelState>
  nonisolated let registrar = ObservationRegistrar()
  nonisolated let subscription = SerialDisposable()
  weak let action: Action<Input, Element>?
  var snapshot: ModelState
  var isFollowing = false
  var isPublishing = false
  /// Whether a failure has been read, so that the errors of failed work count as observed.
  private var showsFailures = false
  /// The number of the failed execution that was read or retried last. A dismissal applies to this execution.
  var knownFailure: UInt64?
  var timers: [BusyTimer] = []
  var keyedStatuses: [AnyHashable: KeyedStatus] = [:]

  nonisolated init(of action: Action<Input, Element>) {
    self.action = action
    snapshot = ModelState(policy: action.executionPolicy)
    latest = Lock(snapshot)
  }

  init(made state: ModelState) {
    action = nil
    isFollowing = true
    latest = Lock(state)
    snapshot = state
  }

  deinit { subscription.dispose() }

  // MARK: Reading

  func read(_ property: KeyPath<ModelSigns, Void>) -> ModelState {
    follow()
    registrar.access(ModelSigns.shared, keyPath: property)
    return snapshot
  }

  /// A Boolean value that indicates whether the action would accept an input.
  public var isEnabled: Bool { read(\.isEnabled).isEnabled }

  /// A Boolean value that indicates whether the conditions of the action are met, regardless of whether it is
  /// executing.
  public var isOpen: Bool { read(\.isOpen).isOpen }

  /// The reasons that the conditions of the action are not met, as text, even while the action is executing. Empty if
  /// and only if ``isOpen`` is true. See `Gate`. The general reasons have the texts of ``ActionWords/standard``.
  ///
  /// ```swift
  /// ForEach(pay.model.blockers, id: \.self) { Text($0) }
  /// // You are offline
  /// ```
  public var blockers: [String] { blockers(in: .standard) }

  /// Returns the ``blockers`` with other texts for the general reasons, for example with the texts of a view's
  /// environment.
  ///
  /// - Parameter words: the texts.
  public func blockers(in words: ActionWords) -> [String] { read(\.blockers).blockers(in: words) }

  /// The reason that the action is disabled, or nil while it is enabled.
  ///
  /// ```swift
  /// Button("Pay") { pay.model.execute(cart) }
  ///   .disabled(!pay.model.isEnabled)
  ///   .help(pay.model.whyDisabled ?? "")
  /// // The help: You are offline
  /// ```
  ///
  /// If there are ``blockers``, the text contains them, even while the action is executing. Otherwise the text is
  /// ``ActionWords/busy``, or ``ActionWords/noRoom`` if the limit of the policy is reached or the group is full, in
  /// agreement with the `RejectionReason`. An action is also busy while an action that it is composed of is executing.
  /// With `pausesWhenClosed: true`, an action whose conditions are not met is enabled while there is room for a waiting
  /// input, and the text is nil. Without room, the text is ``ActionWords/noRoom``, even if there are blockers.
  ///
  /// The text is taken from ``ActionWords/standard``. To use other texts, call ``whyDisabled(in:)``.
  public var whyDisabled: String? { whyDisabled(in: .standard) }

  /// Returns the text of ``whyDisabled`` with the given texts, for example with the texts of a view's environment.
  ///
  /// - Parameter words: the texts.
  public func whyDisabled(in words: ActionWords) -> String? {
    read(\.whyDisabled).whyDisabled(in: words)
  }

  /// A Boolean value that indicates whether the action is executing, as in its status. After a cancellation, the value
  /// is true until the work has stopped. For an indicator that disappears at the cancellation, use ``phase`` or
  /// ``isBusy(after:atLeast:scheduler:)``.
  public var isExecuting: Bool { read(\.isExecuting).isExecuting }

  /// A Boolean value that indicates whether the action has been released.
  public var isReleased: Bool { read(\.isReleased).isReleased }

  /// The phase of the action: idle, waiting, executing, or the outcome of its last execution. A cancelled execution
  /// ends when its cancellation is requested, even if its work has not stopped and ``isEnabled`` is still false.
  public var phase: ActionPhase { read(\.phase).phase }

  /// The progress of the running work, or nil if nothing is running or no progress has been reported.
  public var progress: ExecutionProgress? { read(\.progress).progress }

  /// The input of the execution that started last.
  ///
  /// The model and the action keep inputs only after the first read of this property. See `Action.lastInput`.
  public var lastInput: Input? {
    keepInputs()
    return read(\.lastInput).lastInput.flatMap { $0 as? Input }
  }

  /// The latest element of all executions. If an execution is cancelled on the main actor, its elements that have not
  /// arrived there do not appear. A model that is first read after the cancellation starts with the `lastElement` of
  /// the action, which includes them.
  public var lastElement: Element? { read(\.lastElement).lastElement.flatMap { $0 as? Element } }

  /// The error of the failed execution that is presented, or nil if there is none. Rejected inputs and cancelled work
  /// are not failures.
  ///
  /// A failure belongs to one execution, and the model holds the input of the execution in ``failedInput``. A failure
  /// is cleared by:
  ///
  /// - ``retry()``, which executes the action with that input again.
  /// - Setting ``isPresentingFailure`` to false, which dismisses the failure.
  /// - The start of an execution that was requested after the failure, such as a corrected login. If the action has
  ///   keys (`by:`), only an execution with an equal key clears it.
  /// - ``reset()``.
  ///
  /// An execution that was requested before the failure does not clear it, even if it starts afterwards, such as a
  /// queued execution. A debounced or throttled execution is requested when its input is passed to the action, and a
  /// part of a composed action is requested when the composed action executes it. The retry of another failure does not
  /// clear it either.
  ///
  /// If several executions fail, their failures are presented one after the other, in order. The model holds at most
  /// 100 failures. If there are more, it releases the oldest failures that have not been presented.
  public var failure: (any Error)? { readFailure(\.failure)?.error }

  /// The input of the failed execution that is presented, which ``retry()`` runs again. It is nil if there is no
  /// ``failure``.
  public var failedInput: Input? { readFailure(\.failure)?.input.flatMap { $0 as? Input } }

  /// The number of the failed execution that is presented, which is the `id` of its events, or nil if there is no
  /// ``failure``. A view can compare it with the number that it has shown, to check whether a button still belongs to
  /// the presented failure.
  public var failureID: UInt64? { readFailure(\.failure)?.id }

  /// A Boolean value that indicates whether an alert should show the ``failure``. Setting it to false dismisses the
  /// failure, and the next one is presented.
  ///
  /// This dismisses the failure that was read or retried last. If ``retry()`` or a newer execution has cleared that
  /// failure, an alert that closes afterwards dismisses nothing, so the next failure is presented.
  public var isPresentingFailure: Bool {
    get { readFailure(\.isPresentingFailure) != nil }
    set { if !newValue { dismissFailure() } }
  }

  /// Returns the failed execution that is presented.
  func readFailure(_ property: KeyPath<ModelSigns, Void>) -> FailedExecution? {
    let failure = read(property).failures.first
    if !showsFailures {
      showsFailures = true
      action?.engine.watcherShowsFailures()
    }
    knownFailure = failure?.id
    return failure
  }

  private func dismissFailure() {
    follow()
    let dismissed = knownFailure ?? snapshot.failures.first?.id
    knownFailure = nil
    if let dismissed { change { $0.forgetFailure(of: dismissed) } }
  }

  /// The number of executions that have been started.
  public var runCount: Int { read(\.runCount).runCount }

  /// The number of executions that hold a slot, including cancelled executions whose work has not stopped.
  public var runningCount: Int { read(\.runningCount).runningCount }
}

extension ActionModel: nonisolated Observation.Observable {}

extension Action {
  /// The model that exposes the action to SwiftUI and other clients of Observation. It is created on first access, and
  /// every access returns the same object.
  @MainActor public var model: ActionModel<Input, Element> { listening.model { ActionModel(of: self) } }
}
