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
/// An action has one model, created at its first use. All properties form one consistent snapshot, and an observer of
/// several properties is notified once per change. A change on the main actor is visible when the call that makes it
/// returns, unless another thread is announcing an earlier change at that moment. Such a change, and all changes made
/// on other threads, arrive by one hop, and only the latest of them is visible. When the action's `errors` emits on the
/// main actor, the model already shows the failure.
///
/// The model follows its action from the first read of any property, and starts with the state at that moment. A model
/// that is never read costs nothing.
///
/// - Lifetime: the model does not retain its action. When the action is released, ``isReleased`` becomes true.
@MainActor
public final class ActionModel<Input: Sendable, Element: Sendable> {
  /// The latest state after the steps of the action. The model publishes it when the main actor has been notified.
  nonisolated let latest = Lock(ModelState())
  nonisolated let registrar = ObservationRegistrar()
  nonisolated let subscription = SerialDisposable()
  weak let action: Action<Input, Element>?
  var snapshot = ModelState()
  var isFollowing = false
  var isPublishing = false
  var timers: [BusyTimer] = []
  var keyedStatuses: [AnyHashable: KeyedStatus] = [:]

  nonisolated init(of action: Action<Input, Element>) { self.action = action }

  init(made state: ModelState) {
    action = nil
    isFollowing = true
    latest.withLock { $0 = state }
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

  /// A Boolean value that indicates whether the action is executing, as its status says. After a cancellation, this is
  /// true until the work has stopped. For an indicator that disappears at the cancellation, use ``phase`` or
  /// ``isBusy(after:atLeast:scheduler:)``.
  public var isExecuting: Bool { read(\.isExecuting).isExecuting }

  /// A Boolean value that indicates whether the action has been released.
  public var isReleased: Bool { read(\.isReleased).isReleased }

  /// The phase of the action: waiting, executing, or how its last work ended. A cancelled execution ends when its
  /// cancellation is requested, even if its work has not stopped and ``isEnabled`` is still false.
  public var phase: ActionPhase { read(\.phase).phase }

  /// The progress of the running work, or nil if nothing is running or no progress has been reported.
  public var progress: ExecutionProgress? { read(\.progress).progress }

  /// The input of the execution that started last.
  public var lastInput: Input? { read(\.lastInput).lastInput.flatMap { $0 as? Input } }

  /// The latest element of all executions. An element that waits for the main actor when its execution is cancelled
  /// there does not appear.
  public var lastElement: Element? { read(\.lastElement).lastElement.flatMap { $0 as? Element } }

  /// The error of the last failed work, or nil after the next start. Rejected inputs and cancelled work are not
  /// failures.
  public var failure: (any Error)? { read(\.failure).failure }

  /// A Boolean value that indicates whether an alert should show the ``failure``. Setting it to false clears the
  /// failure.
  public var isPresentingFailure: Bool {
    get { read(\.isPresentingFailure).isPresentingFailure }
    set { if !newValue { change { $0.forgetFailure() } } }
  }

  /// The number of executions that have been started.
  public var runCount: Int { read(\.runCount).runCount }

  /// The number of executions that hold a slot, including cancelled ones whose work has not stopped.
  public var runningCount: Int { read(\.runningCount).runningCount }
}

extension ActionModel: nonisolated Observation.Observable {}

extension Action {
  /// The model that exposes the action to SwiftUI and other clients of Observation. It is created at the first call and
  /// is always the same object.
  @MainActor public var model: ActionModel<Input, Element> { listening.model { ActionModel(of: self) } }
}
