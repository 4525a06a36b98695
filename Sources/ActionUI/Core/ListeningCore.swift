import Action
import Streams

/// Something that shows an action, on the main actor.
@MainActor
protocol ActionListener: AnyObject, Sendable {
  /// Takes word that the action has changed.
  func refresh()
}

/// The watcher of an action for all its bindings and its model, which brings word of changes to the main actor: at once
/// if they happen there, otherwise by one hop for all the changes until it arrives.
///
/// The action keeps it; it keeps neither the action nor a listener.
final class ListeningCore: Sendable {
  /// An object, since a weak reference is costly to copy.
  private final class Reference: Sendable {
    weak let listener: (any ActionListener)?
    init(_ listener: any ActionListener) { self.listener = listener }
  }

  private struct State: Sendable {
    var listeners = ListenerList<Reference>()
    /// The action, if it has to live until nothing of it runs or waits.
    var kept: (any AnyObject & Sendable)?
    /// The model, once somebody reads it: it takes each step, on any thread, before the listeners hear of it.
    var follower: (any StepTaker)?
    var turn = TriggerTurn()
  }

  private let state = Lock(State())
  private let hop = MainHop()
  private let model = Lazy<ActionCompanion>()
  /// Whether a listener shows that the action executes.
  @MainActor var showsWork = false

  // MARK: Listeners

  /// Begins to watch `action` for a listener.
  ///
  /// - Returns: the number by which the listener is removed.
  @discardableResult
  func follow<Input, Element>(_ action: Action<Input, Element>, with listener: any ActionListener) -> Int {
    // First, so that it misses no step.
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

  /// The model of the action, made at the first call.
  func model<Model: AnyObject & Sendable>(_ make: () -> Model) -> Model {
    model.object { ActionCompanion(make()) }.object(as: Model.self)
  }

  /// The number of those who follow.
  var listenerCount: Int { state.withLock { $0.listeners.count } }

  // MARK: Changes

  /// Takes a step of the action, on the thread that announces it.
  private func take(_ step: ActionStep) {
    let (follower, hasKept, isHeld) = state.withLock { state in
      let isHeld = state.turn.holdsBack(
        begun: step.begun, ended: step.ended, isCounted: state.follower != nil)
      return (state.follower, state.kept != nil, isHeld)
    }
    follower?.take(step)
    if !isHeld { tell() }
    if hasKept, let status = step.status { letGo(after: status) }
  }

  /// Brings word of a change to the main actor.
  func tell() { hop.go { [self] in refresh() } }

  /// Lets all listeners read the status and show it.
  @MainActor
  func refresh() {
    showsWork = false
    let only = state.withLock { state in
      state.turn.tell()
      return state.listeners.only
    }
    // Nearly always there is one, and then no list of them is made.
    if let only {
      only.listener?.refresh()
    } else {
      for reference in state.withLock({ $0.listeners.all }) { reference.listener?.refresh() }
    }
  }

  /// Holds back word of a start, which the caller brings when the trigger has been decided: by then the work may be over.
  @MainActor
  func beginTrigger() {
    let showsWork = showsWork
    state.withLock { $0.turn.begin(showsWork: showsWork) }
  }

  /// - Returns: the word that the listeners have of what happened since the trigger began.
  @MainActor
  func endTrigger() -> TriggerTurn.Word { state.withLock { $0.turn.end() } }

  // MARK: Life

  /// Keeps `action` until nothing of it runs or waits.
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

/// Something that takes each step of an action, on the thread that announces it.
protocol StepTaker: AnyObject, Sendable {
  func take(_ step: ActionStep)
}

extension Action {
  /// The watcher of the action.
  var listening: ListeningCore { companion { ListeningCore() } }
}
