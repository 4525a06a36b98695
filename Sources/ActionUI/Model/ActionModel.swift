public import Action
public import Observation
import Streams

/// An action as SwiftUI and others who use Observation see it.
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
/// An action has one model, which it makes when it is first asked for it. Each change is whole: all properties
/// are those of one moment, and whoever observes several of them is told once. A change on the main actor is there when
/// the call that makes it returns, unless another thread is telling of an earlier one at that moment. Such a change,
/// and all changes elsewhere, come by one hop, and only the latest of them is seen. When the action's `errors` speaks
/// on the main actor, the model knows that the work has failed.
///
/// The model follows its action from the first time that any of its properties is read, and starts with the action's
/// state of that moment. A model that nobody reads costs nothing.
///
/// - Lifetime: the model does not keep its action. When that is released, the model says so.
@MainActor
public final class ActionModel<Input: Sendable, Element: Sendable> {
  /// The latest state, as the steps of the action leave it. The model shows it when the main actor has word.
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

  /// Whether an input would be accepted.
  public var isEnabled: Bool { read(\.isEnabled).isEnabled }

  /// Whether the gate of the action is open, no matter whether it executes.
  public var isOpen: Bool { read(\.isOpen).isOpen }

  /// Whether the action executes.
  public var isExecuting: Bool { read(\.isExecuting).isExecuting }

  /// Whether the owner of the action has let go of it.
  public var isReleased: Bool { read(\.isReleased).isReleased }

  /// The phase of the action: whether it waits or executes, or how its last work ended.
  public var phase: ActionPhase { read(\.phase).phase }

  /// The progress of the running work; nil if nothing runs, or until the work reports some.
  public var progress: ExecutionProgress? { read(\.progress).progress }

  /// The input of the execution that began last.
  public var lastInput: Input? { read(\.lastInput).lastInput.flatMap { $0 as? Input } }

  /// The latest element of all executions.
  public var lastElement: Element? { read(\.lastElement).lastElement.flatMap { $0 as? Element } }

  /// The error of the work that failed last; nil from the next start on. Rejected inputs and cancelled work are no
  /// failures.
  public var failure: (any Error)? { read(\.failure).failure }

  /// Whether there is a ``failure`` to be shown, for alerts. Setting it to false forgets the failure.
  public var isPresentingFailure: Bool {
    get { read(\.isPresentingFailure).isPresentingFailure }
    set { if !newValue { change { $0.forgetFailure() } } }
  }

  /// The number of executions that have been started.
  public var runCount: Int { read(\.runCount).runCount }

  /// The number of executions that run.
  public var runningCount: Int { read(\.runningCount).runningCount }
}

extension ActionModel: nonisolated Observation.Observable {}

extension Action {
  /// The action as SwiftUI and others who use Observation see it: always the same object, made at the first call.
  @MainActor public var model: ActionModel<Input, Element> { listening.model { ActionModel(of: self) } }
}
