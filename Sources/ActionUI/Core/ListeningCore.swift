import Action
import Streams

/// An object that shows an action, on the main actor.
@MainActor
protocol ActionListener: AnyObject, Sendable {
  /// Updates the listener after the action has changed.
  func refresh()
}

/// Observes an action for all its bindings and its model, and notifies them on the main actor. A change on the main
/// actor notifies them synchronously. Other changes share one hop until it arrives.
///
/// The action retains the core. The core retains neither the action nor a listener.
final class ListeningCore: Sendable {
  /// A weak reference to a listener. It is a class, because copying a weak reference is expensive.
  private final class Reference: Sendable {
    weak let listener: (any ActionListener)?
    init(_ listener: any ActionListener) { self.listener = listener }
  }

  private struct State: Sendable {
    var listeners = ListenerList<Reference>()
    /// The action, if it must be retained until nothing is running or waiting.
    var kept: (any AnyObject & Sendable)?
    /// The model, after its first read. It processes each step, on any thread, before the listeners are notified.
    var follower: (any StepTaker)?
    var turn = TriggerTurn()
  }

  private let state = Lock(State())
  private let hop = MainHop()
  private let model = Lazy<ActionCompanion>()
  /// Whether a listener shows that the action is executing.
  @MainActor var showsWork = false

  // MARK: Listeners

  /// Starts to observe `action` for a listener.
  ///
  /// - Returns: the number that identifies the listener in `remove(_:)`.
  @discardableResult
  func follow<Input, Element>(_ action: Action<Input, Element>, with listener: any ActionListener) -> Int {
    // Registers first, so that the listener misses no step.
    let number = state.withLock { state in
      if let model = listener as? any StepTaker { state.follower = model }
      state.turn.read()
      return state.listeners.add(Reference(listener))
    }
    action.watch { [self] in take($0) }
    return number
  }

  func remove(_ number: Int) {
    let removed = state.withLock { $0.listeners.remove(number) }
    withExtendedLifetime(removed) {}
  }

  /// Returns the model of the action, creating it on the first call.
  func model<Model: AnyObject & Sendable>(_ make: () -> Model) -> Model {
    model.object { ActionCompanion(make()) }.object(as: Model.self)
  }

  /// The number of listeners.
  var listenerCount: Int { state.withLock { $0.listeners.count } }

  // MARK: Changes

  /// Processes a step of the action, on the thread that announces it.
  private func take(_ step: ActionStep) {
    let (follower, hasKept, isHeld) = state.withLock { state in
      // After an early end the action is still busy, which the listeners show.
      let isHeld = state.turn.holdsBack(
        begun: step.begun, ended: step.isEarlyEnd ? 0 : step.ended, isCounted: state.follower != nil)
      return (state.follower, state.kept != nil, isHeld)
    }
    follower?.take(step)
    if !isHeld { tell() }
    if hasKept, let status = step.status { letGo(after: status) }
  }

  /// Notifies the listeners of a change, on the main actor.
  func tell() { hop.go { [self] in refresh() } }

  /// Updates all listeners, which read the status and show it.
  @MainActor
  func refresh() {
    showsWork = false
    let only = state.withLock { state in
      state.turn.tell()
      return state.listeners.only
    }
    // There is usually only one listener, for which no array is created.
    if let only {
      only.listener?.refresh()
    } else {
      for reference in state.withLock({ $0.listeners.all }) { reference.listener?.refresh() }
    }
  }

  /// Defers the notification of a start. The caller sends it after the trigger has been decided, when the work may
  /// already have finished.
  @MainActor
  func beginTrigger() {
    let showsWork = showsWork
    state.withLock { $0.turn.begin(showsWork: showsWork) }
  }

  /// - Returns: the changes since the start of the trigger that the listeners have been notified of.
  @MainActor
  func endTrigger() -> TriggerTurn.Word { state.withLock { $0.turn.end() } }

  // MARK: Life

  /// Retains `action` until nothing is running or waiting.
  func keepUntilIdle(_ action: any AnyObject & Sendable, _ engine: ActionEngine) {
    state.withLock { $0.kept = action }
    letGo(after: engine.reading().status)
  }

  private func letGo(after status: ActionStatus) {
    guard status.runningCount == 0, status.waitingCount == 0 else { return }
    let kept = state.withLock { $0.kept.take() }
    withExtendedLifetime(kept) {}
  }
}

/// An object that processes each step of an action, on the thread that announces it.
protocol StepTaker: AnyObject, Sendable {
  func take(_ step: ActionStep)
}

extension ActionStep {
  /// Whether an execution ends for its caller in this step without freeing its slot. Every other end changes the
  /// status.
  var isEarlyEnd: Bool { status == nil && ended > 0 }
}

extension Action {
  /// The core that notifies the listeners of the action.
  var listening: ListeningCore { companion { ListeningCore() } }
}
